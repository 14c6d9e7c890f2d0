// The page of a form that computes by itself: an engine judges what is entered, the panel's own script draws it. It opens
// at the result, and tells it line by line from the start. The kit, form.js and the panel stand before it.

/**
 * Mount the page. `engine` has judge(sheet, lang), follows(sheet, change, lang), a changed sheet with what else follows, and
 * renamed(sheet, old, lang), which gives a sheet in other words; `given`: sheet, lang, called, titles and words by language, and what else the panel shows.
 */
function mountPage(el, given, engine) {
  let lang = given.lang;
  const bar = h("div", { class: "q-panel q-sheet q-telling", role: "group" });
  const place = h("div");
  el.append(bar, place);
  const state = { ...given.more, fields: engine.fields, ...engine.judge(given.sheet, lang), lang, words: given.words[lang], message: "" };
  let step = null; // null: the result
  const say = (key, values) => speaker(given.telling[lang], lang)(key, values);
  const lines = () => [...place.querySelectorAll(".q-told > .q-line")];

  /** Show lines up to the step; sums are told with the last line of theirs. */
  function told() {
    const all = lines();
    if (step !== null && (step >= all.length || !all.length)) step = null;
    all.forEach((each, n) => each.classList.toggle("q-later", step !== null && n > step));
    all.forEach((each, n) => each.classList.toggle("q-now", n === step));
    for (const total of place.querySelectorAll("[data-sum]")) {
      const own = [...total.closest("[data-summed]").querySelectorAll(".q-told > .q-line")];
      total.classList.toggle("q-later", own.some((each) => each.classList.contains("q-later")));
    }
    const off = (name, value) => buttons[name].setAttribute("aria-disabled", String(value));
    off("start", !all.length);
    off("back", step === null ? !all.length : step === 0);
    off("next", step === null);
    off("last", step === null);
    const text = !all.length ? "" : step === null ? say("at_result") : say("at_line", { n: step + 1, total: all.length });
    if (count.textContent !== text) count.textContent = text;
    if (step !== null) all[step].scrollIntoView({ block: "nearest" });
  }
  function go(to) {
    const last = lines().length;
    step = to >= last ? null : Math.max(0, to);
    told();
  }
  const now = () => step ?? lines().length;
  const moves = { start: () => go(0), back: () => go(now() - 1), next: () => go(now() + 1), last: () => go(Infinity) };
  const buttons = Object.fromEntries(Object.keys(moves).map((name) => [name, h("button", { type: "button", class: `q-button q-tell-${name}`, onclick: () => buttons[name].getAttribute("aria-disabled") !== "true" && moves[name]() })]));
  const count = h("span", { class: "q-quiet", role: "status" });
  bar.append(...Object.values(buttons), count);

  function change(asked) {
    Object.assign(state, engine.judge(engine.follows(changed(state.fields, state.sheet, asked.at, asked.to), asked, lang), lang));
    step = null;
    view.set({ sheet: state.sheet, scene: state.scene, message: "" });
    told();
  }
  function named() {
    for (const name of Object.keys(buttons)) buttons[name].textContent = say(name);
    bar.setAttribute("aria-label", say("telling"));
    bar.lang = lang;
    document.title = document.querySelector("h1").textContent = given.titles[lang];
  }
  const other = document.querySelector("button.lang");
  other.addEventListener("click", () => {
    const old = lang;
    lang = lang === "en" ? "fr" : "en";
    document.documentElement.lang = lang;
    other.lang = old;
    other.textContent = given.called[old];
    view.set({ ...engine.judge(engine.renamed(state.sheet, old, lang), lang), lang, words: given.words[lang] });
    named();
    told();
  });
  const view = mount(place, state, { change });
  bar.addEventListener("keydown", onKeys(({ key }) => ({ ArrowLeft: moves.back, ArrowRight: moves.next, Home: moves.start, End: moves.last })[key]));
  window.addEventListener("beforeprint", () => go(Infinity));
  named();
  told();
}
