// What the panels share into which a sheet is entered (core/panels/form_panel.py). dom.js stands before it, a panel's
// own script behind it, which has `mount(el, state, act)` and `TRAITS`.

let panelCount = 0;

/** A number that no other panel of the page has. */
const nextPanel = () => (panelCount += 1);

const drawn = (path, kind) => s("svg", { viewBox: "0 0 24 24", class: kind, "aria-hidden": "true" }, s("path", { d: path }));

/** A stone by its name, in its colours and shape (core/charts/art.py). */
const stone = (name) => s("svg", { viewBox: "-12 -12 24 24", class: `q-stone gem-${name}`, "aria-hidden": "true" }, s("path", { class: "body", d: ART.gems[name].body }), s("path", { class: "facets", d: ART.gems[name].facets }));

/** An input under its name. */
const field = (name, input) => h("label", { class: "q-field" }, h("span", { text: name }), input);

/** A line of a result: what it brings, its words, where the rulebook says so. */
const line = (each, say) =>
  h("li", { class: `q-line q-is-${each.kind}` }, h("span", { class: "q-worth", text: each.points }), h("span", { class: "q-text" }, h("span", { text: each.text }), each.assumed ? h("em", { class: "q-assumed", text: say("assumed") }) : null, each.address ? h("cite", { lang: "en", text: each.address }) : null));

/** Why there can be no such sheet, or why a change was refused. */
function drawProblems(node, { scene, message }, say) {
  const said = scene.problems.length ? scene.problems : message ? [message] : [];
  node.replaceChildren(...(said.length ? [h("strong", { text: say("refused") }), h("ul", {}, ...said.map((text) => h("li", { text })))] : []));
}

/** Below a result: some parts, the rules that it cites and the assumed numbers in it, folded. */
function drawFoot(node, scene, say, parts) {
  const opened = Object.fromEntries([...node.querySelectorAll("details")].map((each) => [each.className, each.open]));
  const fold = (key, inside) => h("details", { class: `q-${key}`, open: opened[`q-${key}`] }, h("summary", { text: say(key) }), inside);
  const rules = scene.cited.length ? fold("cited", h("dl", {}, ...scene.cited.flatMap(({ address, says }) => [h("dt", { lang: "en", text: address }), h("dd", { text: says })]))) : null;
  const numbers = scene.assumed.length ? fold("numbers", h("ul", {}, ...scene.assumed.map((text) => h("li", { text })))) : null;
  node.replaceChildren(...[...parts, rules, numbers].filter((each) => each !== null));
}

/**
 * Put parts into a node in place of those it has. A part that is there already stays and only takes the new values: a
 * list in which somebody is choosing by typing must not be made anew between two letters. Where an input that has the
 * focus is replaced, the one in its place gets it.
 */
function redraw(node, parts) {
  const inputs = (of) => [...of.querySelectorAll("select, button, input")];
  const active = node.getRootNode().activeElement;
  const focus = inputs(node).indexOf(active);
  const before = [...node.children];
  const stay = (part) => {
    const at = before.findIndex((each) => each.isEqualNode(part));
    if (at < 0) return part;
    const [old] = before.splice(at, 1);
    const values = inputs(part).map((each) => each.value);
    inputs(old).forEach((each, n) => {
      if (each.value !== values[n] && (each !== active || each.tagName === "SELECT")) each.value = values[n]; // else somebody is typing
    });
    return old;
  };
  const now = parts.filter((each) => each !== null).map(stay);
  for (const each of before) each.remove();
  now.forEach((each, at) => {
    if (node.children[at] !== each) node.insertBefore(each, node.children[at] ?? null);
  });
  if (focus >= 0 && !node.contains(active)) inputs(node)[focus]?.focus();
}

/** What anywidget calls: draw the traits, follow them, tell Python what is entered. `more` are other ways to act. */
const widget = (more = () => ({})) => ({
  render({ model, el }) {
    const state = Object.fromEntries(TRAITS.map((name) => [name, model.get(name)]));
    const view = mount(el, state, { change: (change) => model.send({ change }), ...more(model) });
    const unfollow = follow(model, TRAITS, (changes) => view.set(changes));
    return () => {
      unfollow();
      view.destroy();
    };
  },
});
