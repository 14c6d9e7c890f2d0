// What several front ends share: elements, words, traits. Python puts this before the script of each (core/panels/front_end.py). All text goes in
// as text, never as markup.

/** Attributes, text, listeners (on...) and children of a new node; what is null, undefined or false is left out. */
function filled(node, props, children) {
  for (const [key, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || (value === false && !key.startsWith("aria-"))) continue;
    if (key === "text") node.textContent = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true && !key.startsWith("aria-") ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}
const h = (tag, props, ...children) => filled(document.createElement(tag), props, children);
const s = (tag, props, ...children) => filled(document.createElementNS("http://www.w3.org/2000/svg", tag), props, children);

/** Say a text of `words` by key, with values put in; a plural is chosen by `n`, and `number` writes out numbers. */
function speaker(words, lang, number = String) {
  return (key, values = {}) => {
    let text = words[key] ?? key;
    if (typeof text === "object") text = (lang === "fr" ? Math.abs(values.n) < 2 : values.n === 1) ? text.one : text.other;
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? (typeof values[name] === "number" ? number(values[name]) : String(values[name])) : whole));
  };
}

/** Tell `changed` of traits that Python sets; several that change at once are told once. Returns how to stop. */
function follow(model, names, changed) {
  let pending = null;
  const listen = names.map((name) => [`change:${name}`, () => {
    if (pending === null) {
      pending = {};
      queueMicrotask(() => {
        const changes = pending;
        pending = null;
        changed(changes);
      });
    }
    pending[name] = model.get(name);
  }]);
  for (const [event, act] of listen) model.on(event, act);
  return () => {
    for (const [event, act] of listen) model.off(event, act);
  };
}

/** The element that has the focus, if it is within a node; a panel may stand in a shadow root. */
const focusIn = (node) => {
  const at = node.getRootNode().activeElement;
  return at && node.contains(at) ? at : null;
};

let panelCount = 0;

/** A name that no other element of the page has. */
const nextId = (kind) => `${kind}${(panelCount += 1)}`;

/**
 * What anywidget calls: draw traits into an element and follow them. `mount(el, state, act)` returns {set(changes),
 * destroy()}; `acts(send, set)` makes `act`: send(message) asks Python, set(traits) changes them.
 */
const widget = (mount, traits, acts) => ({
  render({ model, el }) {
    const set = (values) => {
      for (const [name, value] of Object.entries(values)) model.set(name, value);
      model.save_changes();
    };
    const state = Object.fromEntries(traits.map((name) => [name, model.get(name)]));
    const view = mount(el, state, acts((message) => model.send(message), set));
    const unfollow = follow(model, traits, (changes) => view.set(changes));
    return () => {
      unfollow();
      view.destroy();
    };
  },
});

/** Draw a page of its own, without Python: `draw(el, given)` with what the page was given. */
function twin(id, draw) {
  draw(document.getElementById(id), JSON.parse(document.getElementById("data").textContent));
  document.body.dataset.ready = "yes";
}

