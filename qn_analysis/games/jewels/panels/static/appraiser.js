// Cards to be crafted and what comes of them (panels/appraisal_scene.py): what they have besides a form's fields. The kit
// and form.js stand before it.

function appraiser({ id, state, act, say, entry, named }) {
  let rows = []; // one a resource
  const recipes = h("div", { class: "ja-recipes" });
  const others = h("div", { class: "ja-others" });
  const verdict = h("p", { class: "ja-verdict", role: "status" });
  const parts = h("div", { class: "ja-parts q-why" });

  // who is in the city, the event, when it was crafted

  function head() {
    const { sheet, scene } = state;
    const crafted = scene.crafted.map((key) => ({ key, name: say(key) }));
    const lie = () => state.sheet.coins ?? state.scene.coins;
    return [
      named(["buyer"], { options: scene.buyers, none: say("nobody") }), sheet.buyer ? named(["coins"], { class: "ja-count", now: lie }) : null,
      named(["event"], { options: scene.events, none: say("no_event") }), named(["crafted"], { options: crafted, now: () => state.sheet.crafted ?? "now" }),
    ];
  }

  // the cards: fields that stay while one enters

  function makeRow(resource) {
    const { key, name, most } = resource;
    const count = (of, label) => entry([of, key], { class: "ja-count", label, most, empty: 0, now: () => state.sheet[of]?.[key] ?? 0 });
    const stones = h("span", { class: "ja-stones", "aria-hidden": "true" });
    const price = h("span", { text: say("price", { n: resource.price }) }, resource.assumed ? h("em", { class: "q-assumed", text: say("assumed") }) : null);
    const held = state.sheet.hand ? field(say("hand_of", { resource: name }), count("hand")) : h("span");
    const box = h("div", { class: `ja-row ja-${key}` }, h("span", { class: "ja-name" }, stone(key), h("span", { text: name })), count("cards", name), h("span", { class: "ja-info" }, stones, h("span", { class: "ja-about q-quiet" }, price, held)));
    return { resource, box, stones };
  }

  function table() {
    rows = state.scene.resources.map(makeRow);
    const clear = h("button", { type: "button", class: "q-button ja-clear", text: say("clear"), onclick: () => act.change({ at: ["cards"], to: {} }) });
    const knows = h("input", { type: "checkbox", onchange: () => act.change({ at: ["hand"], to: knows.checked ? { ...state.sheet.cards } : null }) });
    knows.checked = Boolean(state.sheet.hand);
    const title = h("div", { class: "ja-title" }, h("h3", { id: `${id}-cards`, text: say("cards") }), clear);
    const picked = h("section", { class: "ja-box", "aria-labelledby": `${id}-cards` }, title, h("label", { class: "q-field ja-knows" }, knows, h("span", { text: say("knows") })), h("div", { class: "ja-cards" }, ...rows.map(({ box }) => box)), recipes, others);
    return [picked, h("section", { class: "ja-box" }, verdict, parts)];
  }

  // what they make, and what it brings

  function recipeParts() {
    const { scene } = state;
    const row = (each) =>
      h("li", { class: `ja-recipe${each.made ? " ja-made" : ""}` }, h("span", { class: "ja-mark", "aria-hidden": "true", text: each.made ? "✓" : "·" }), h("span", {}, h("strong", { text: each.name }), " ", h("span", { text: each.needs }), each.made ? h("em", { class: "ja-yes", text: say("made") }) : each.why ? h("span", { class: "ja-why", title: each.nearest, text: each.why }) : null));
    return scene.recipes.length ? [h("h4", { text: say("recipes") }), h("ul", {}, ...scene.recipes.map(row))] : [];
  }

  function otherParts() {
    const { scene, sheet } = state;
    const row = (each) =>
      h("li", {}, h("span", { text: each.name }), h("strong", { class: "ja-worth", text: say("worth", { n: each.coins }) }), h("button", { type: "button", class: "q-button", "aria-label": say("take", { object: each.name }), text: say("take_short"), onclick: () => act.change({ at: ["cards"], to: each.cards }) }));
    return scene.others.length ? [h("h4", { text: say(sheet.hand ? "others" : "others_cards") }), h("ul", {}, ...scene.others.map(row))] : [];
  }

  const part = (each) => h("section", { class: `ja-part ja-is-${each.key}`, "data-summed": "" }, h("div", { class: "ja-part-head" }, h("h4", { text: each.title }), each.coins === null ? null : h("strong", { class: "ja-worth", "data-sum": "", text: say("worth", { n: each.coins }) })), h("ul", { class: "q-lines q-told" }, ...each.lines.map((one) => line(one, say))));

  function fill() {
    for (const { resource, stones } of rows) {
      const n = state.sheet.cards?.[resource.key] ?? 0;
      stones.replaceChildren(...Array.from({ length: Math.max(0, Math.min(n, resource.most)) || 0 }, () => stone(resource.key)));
    }
    verdict.textContent = state.scene.verdict;
    recipes.replaceChildren(...recipeParts());
    redraw(others, otherParts());
    parts.replaceChildren(...state.scene.parts.map(part));
  }

  return { head, shape: () => [state.scene.resources, Boolean(state.sheet.hand)], table, fill, foot: () => [] };
}

const mount = (el, state, act) => mountForm(el, state, act, "ja", appraiser);

export default widget(mount, FORM_TRAITS, entering);
