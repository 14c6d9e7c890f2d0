// A form made from the type of its document (core/panels/form_panel.py, core/files/fields.py): its fields, the lines of a
// score, what cannot be. The kit stands before it, behind it a panel's own script, which says what its game alone has.

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

/** What the type of a document says of a place in it, and what stands there. */
const fieldOf = (field, at) => at.reduce((inner, part) => inner.fields?.[part] ?? inner.of, field);
const valueAt = (sheet, at) => at.reduce((value, part) => value?.[part], sheet);

/**
 * Draw a form into an element. state: the traits of the widget by name (sheet, scene, fields, words, lang, message and what
 * the panel has besides). act: change({at, to}) and what the panel has besides. `game(form)` gives `head()` and `foot()`,
 * their parts; `shape()`, what decides which fields there are; `table()`, parts of fields that stay until it changes; and
 * `fill()`, which shows beside them what comes of the sheet. Returns {set(changes), destroy()}.
 */
function mountForm(el, state, act, name, game) {
  const id = nextId(name);
  const say = (key, values) => speaker(state.words, state.lang)(key, values);
  const head = h("div", { class: "q-head" });
  const problems = h("div", { class: "q-problems", role: "alert" });
  const table = h("div", { class: `${name}-table` });
  const foot = h("div", { class: "q-foot" });
  const root = h("div", { class: `q-panel q-sheet ${name}`, "data-lm-suppress-shortcuts": "true", role: "group" }, head, problems, table, foot);
  const active = () => root.getRootNode().activeElement;
  let shape = "";
  let entries = []; // fields of the table

  /**
   * The field at a place, of the kind that the document's type says. Of the properties are `class` and `label`; `options`,
   * {key, name} each, and `none`, what choosing nothing is called; `most`; `empty`, what an empty number means; `now()`,
   * what it shows, where that is more than what was entered.
   */
  function entry(at, { class: kind, label, options, none, most, empty = null, now = () => valueAt(state.sheet, at) } = {}) {
    const field = fieldOf(state.fields, at);
    const number = field.kind === "number";
    const props = { class: kind, "aria-label": label };
    const put = (to) => act.change({ at, to });
    let input;
    let show = () => {
      if (input !== active() || options) input.value = now() ?? ""; // else somebody is typing
    };
    if (options) {
      const choices = options.map((each) => h("option", { value: each.key, text: each.name }));
      input = h("select", { ...props, onchange: () => put(number ? Number(input.value) : input.value || null) }, none ? h("option", { value: "", text: none }) : null, ...choices);
    } else if (field.kind === "tick") {
      input = h("input", { ...props, type: "checkbox", onchange: () => {
        const on = input.checked;
        input.checked = !on; // until the sheet says so: what follows from the rest cannot be changed
        put(on);
      } });
      show = () => (input.checked = now());
    } else if (number) {
      input = h("input", { ...props, type: "number", min: field.least, max: most ?? field.most, step: 1, onblur: () => show(), onchange: () => put(input.value === "" ? empty : Number(input.value)) });
    } else input = h("input", { ...props, type: "text", maxlength: field.most, onchange: () => put(input.value) });
    show();
    entries.push(show);
    return input;
  }
  /** The same under its name. */
  const named = (at, properties) => field(say(at.at(-1)), entry(at, properties));
  /** Buttons for one more in a list, and for one less; none where there can be no more or no fewer. */
  const more = (at) => (valueAt(state.sheet, at).length < fieldOf(state.fields, at).most ? h("button", { type: "button", class: `q-button ${name}-add`, text: say("add"), onclick: () => act.change({ at: [...at, valueAt(state.sheet, at).length], to: {} }) }) : null);
  const less = (at, label) => (valueAt(state.sheet, at.slice(0, -1)).length > fieldOf(state.fields, at.slice(0, -1)).fewest ? h("button", { type: "button", class: `q-button ${name}-remove`, "aria-label": label, text: say("remove_short"), onclick: () => act.change({ at, to: null }) }) : null);

  const own = game({ id, state, act, say, entry, named, more, less });
  function makeTable() {
    const inputs = () => [...table.querySelectorAll("input, select, button")];
    const focus = inputs().indexOf(active());
    entries = [];
    table.replaceChildren(...own.table());
    inputs()[focus]?.focus();
  }
  function draw() {
    root.lang = state.lang;
    root.setAttribute("aria-label", say("name"));
    const kept = entries;
    entries = []; // those of the head are made anew each time
    redraw(head, own.head());
    entries = kept;
    drawProblems(problems, state, say);
    const now = JSON.stringify([state.lang, own.shape()]);
    if (now !== shape) makeTable();
    shape = now;
    for (const show of entries) show();
    own.fill();
    drawFoot(foot, state.scene, say, own.foot());
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

const FORM_TRAITS = ["sheet", "scene", "fields", "words", "lang", "message"];

/** What a form asks for. */
const entering = (send) => ({ change: (change) => send({ change }) });
