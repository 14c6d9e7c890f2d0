// Cards to be crafted and what comes of them, drawn from plain JSON (panels/appraisal_scene.py). No build step, no
// network; all text goes through textContent. The kit and form.js stand before it.

/**
 * Draw a sheet into an element. state: the traits of the widget by name (sheet, scene, words, lang, message).
 * act: change({op, ...}); null where nothing can be entered. Returns {set(changes), destroy()}.
 */
function mount(el, state, act) {
  const id = nextId("ja");
  const say = (key, values) => speaker(state.words, state.lang)(key, values);
  let shape = ""; // what decides which fields there are; they are made anew only when it changes
  let rows = []; // one a resource

  const head = h("div", { class: "q-head" });
  const problems = h("div", { class: "q-problems", role: "alert" });
  const cards = h("div", { class: "ja-cards" });
  const title = h("h3", { id: `${id}-cards` });
  const clear = act ? h("button", { type: "button", class: "q-button ja-clear", onclick: () => act.change({ op: "clear" }) }) : null;
  const knows = act ? h("input", { type: "checkbox", onchange: () => act.change({ op: "known", known: knows.checked }) }) : null;
  const knowsName = h("span");
  const recipes = h("div", { class: "ja-recipes" });
  const others = h("div", { class: "ja-others" });
  const verdict = h("p", { class: "ja-verdict", role: "status" });
  const parts = h("div", { class: "ja-parts q-why" });
  const foot = h("div", { class: "q-foot" });
  const picked = h("section", { class: "ja-box", "aria-labelledby": `${id}-cards` }, h("div", { class: "ja-title" }, title, clear), knows ? h("label", { class: "q-field ja-knows" }, knows, knowsName) : null, cards, recipes, others);
  const result = h("section", { class: "ja-box" }, verdict, parts);
  const root = h("div", { class: "q-panel q-sheet ja", "data-lm-suppress-shortcuts": "true", role: "group" }, head, problems, h("div", { class: "ja-table" }, picked, result), foot);

  // who is in the city, the event, when it was crafted

  /** A list to choose from; `none` names the choice of nothing, if there is one. */
  function choice(key, op, all, value, none) {
    const said = all.find((each) => each.key === value)?.name ?? none;
    if (!act) return h("span", { class: "q-field" }, h("span", { class: "q-quiet", text: say(key) }), h("span", { text: said }));
    const input = h("select", { onchange: () => act.change({ op, [op]: input.value }) }, none ? h("option", { value: "", text: none }) : null, ...all.map((each) => h("option", { value: each.key, text: each.name })));
    input.value = value;
    return field(say(key), input);
  }

  function coins() {
    const { sheet, scene } = state;
    if (!sheet.buyer) return null;
    const lies = sheet.coins ?? scene.coins ?? "";
    if (!act) return h("span", { class: "q-field" }, h("span", { class: "q-quiet", text: say("coins") }), h("span", { text: lies }));
    const input = h("input", { type: "number", min: 0, step: 1, class: "ja-count", onchange: () => act.change({ op: "coins", n: input.value === "" ? null : Number(input.value) }) });
    input.value = lies;
    return field(say("coins"), input);
  }

  function headParts() {
    const { sheet, scene } = state;
    const crafted = scene.crafted.map((key) => ({ key, name: say(key) }));
    return [choice("buyer", "buyer", scene.buyers, sheet.buyer ?? "", say("nobody")), coins(), choice("event", "event", scene.events, sheet.event ?? "", say("no_event")), choice("crafted", "crafted", crafted, sheet.crafted ?? "now", null)];
  }

  // the cards: fields that stay while one enters

  function makeRow(resource) {
    const row = { resource };
    row.count = act
      ? h("input", { type: "number", min: 0, max: resource.most, step: 1, class: "ja-count", "aria-label": resource.name, onblur: () => fill(row), onchange: () => act.change({ op: "cards", resource: resource.key, n: row.count.value === "" ? 0 : Number(row.count.value) }) })
      : h("strong", { class: "ja-count" });
    row.stones = h("span", { class: "ja-stones", "aria-hidden": "true" });
    row.held = act && state.sheet.hand
      ? h("input", { type: "number", min: 0, max: resource.most, step: 1, class: "ja-count", onblur: () => fill(row), onchange: () => act.change({ op: "hand", resource: resource.key, n: row.held.value === "" ? 0 : Number(row.held.value) }) })
      : h("span");
    const price = h("span", { text: say("price", { n: resource.price }) }, resource.assumed ? h("em", { class: "q-assumed", text: say("assumed") }) : null);
    row.box = h("div", { class: `ja-row ja-${resource.key}` }, h("span", { class: "ja-name" }, stone(resource.key), h("span", { text: resource.name })), row.count, h("span", { class: "ja-info" }, row.stones, h("span", { class: "ja-about q-quiet" }, price, act && state.sheet.hand ? field(say("hand_of", { resource: resource.name }), row.held) : row.held)));
    return row;
  }

  function fill(row) {
    const { sheet } = state;
    const { key } = row.resource;
    const n = (sheet.cards ?? {})[key] ?? 0;
    if (!act) row.count.textContent = n;
    else if (row.count !== root.getRootNode().activeElement) row.count.value = n; // else somebody is typing
    row.stones.replaceChildren(...Array.from({ length: Math.max(0, Math.min(n, row.resource.most)) || 0 }, () => stone(key)));
    const held = (sheet.hand ?? {})[key] ?? 0;
    if (row.held.tagName !== "INPUT") row.held.textContent = sheet.hand ? say("in_hand", { n: held }) : "";
    else if (row.held !== root.getRootNode().activeElement) row.held.value = held;
  }

  function drawCards() {
    const now = JSON.stringify([state.lang, state.scene.resources, Boolean(state.sheet.hand)]);
    if (now !== shape) {
      shape = now;
      rows = state.scene.resources.map(makeRow);
      cards.replaceChildren(...rows.map((row) => row.box));
    }
    rows.forEach(fill);
  }

  // what they make, and what it brings

  function drawRecipes() {
    const { scene } = state;
    const row = (each) =>
      h("li", { class: `ja-recipe${each.made ? " ja-made" : ""}` }, h("span", { class: "ja-mark", "aria-hidden": "true", text: each.made ? "✓" : "·" }), h("span", {}, h("strong", { text: each.name }), " ", h("span", { text: each.needs }), each.made ? h("em", { class: "ja-yes", text: say("made") }) : each.why ? h("span", { class: "ja-why", title: each.nearest, text: each.why }) : null));
    recipes.replaceChildren(...(scene.recipes.length ? [h("h4", { text: say("recipes") }), h("ul", {}, ...scene.recipes.map(row))] : []));
  }

  function otherParts() {
    const { scene, sheet } = state;
    const row = (each) =>
      h("li", {}, h("span", { text: each.name }), h("strong", { class: "ja-worth", text: say("worth", { n: each.coins }) }), act ? h("button", { type: "button", class: "q-button", "aria-label": say("take", { object: each.name }), text: say("take_short"), onclick: () => act.change({ op: "take", object: each.key }) }) : null);
    return scene.others.length ? [h("h4", { text: say(sheet.hand ? "others" : "others_cards") }), h("ul", {}, ...scene.others.map(row))] : [];
  }

  function drawParts() {
    const { scene } = state;
    verdict.textContent = scene.verdict;
    const part = (each) => h("section", { class: `ja-part ja-is-${each.key}`, "data-summed": "" }, h("div", { class: "ja-part-head" }, h("h4", { text: each.title }), each.coins === null ? null : h("strong", { class: "ja-worth", "data-sum": "", text: say("worth", { n: each.coins }) })), h("ul", { class: "q-lines q-told" }, ...each.lines.map((one) => line(one, say))));
    parts.replaceChildren(...scene.parts.map(part));
  }

  function draw() {
    root.lang = state.lang;
    root.setAttribute("aria-label", say("name"));
    title.textContent = say("cards");
    if (clear) clear.textContent = say("clear");
    knowsName.textContent = say("knows");
    if (knows) knows.checked = Boolean(state.sheet.hand);
    redraw(head, headParts());
    drawProblems(problems, state, say);
    drawCards();
    drawRecipes();
    redraw(others, otherParts());
    drawParts();
    drawFoot(foot, state.scene, say, []);
  }

  draw();
  el.append(root);
  return {
    set(changes) {
      Object.assign(state, changes);
      draw();
    },
    destroy: () => root.remove(),
  };
}

const TRAITS = ["sheet", "scene", "words", "lang", "message"];

export default widget(mount, TRAITS, entering);
