// The sale quiz's front end. The kit and the table's script (`sale`, sale.js) stand before it. The browser never has an answer before it is given; every text goes in as text, never as markup.

/** Ask into an element. state: the widget's traits by name; act: answer(given), next(), more(), level(name). */
export function mountQuiz(el, state, act) {
  const id = nextId("qnq");
  const say = (key, values) => speaker(state.labels, state.lang)(key, values);
  const answered = () => Boolean(state.verdict && state.verdict.told);
  let read = () => null; // what is filled in now; null if nothing
  let order = []; // ids in the order they stand in

  const level = h("select", { class: "qn-level", onchange: () => act.level(level.value) });
  const levelName = h("span");
  const place = h("span", { class: "qn-place" });
  const score = h("strong", { class: "qn-tally" });
  const bar = h("div", { class: "qn-quiz-bar" }, h("label", {}, levelName, level), place, score);
  const fields = h("fieldset", { class: "qn-ask" });
  const submit = h("button", { type: "submit", class: "qn-button qn-go" });
  const next = h("button", { type: "button", class: "qn-button qn-go qn-on", onclick: () => act.next() });
  const more = h("button", { type: "button", class: "qn-button qn-more", onclick: () => act.more() });
  const message = h("p", { class: "qn-message", role: "alert" });
  const buttons = h("div", { class: "qn-quiz-buttons" }, submit, next, more);
  const form = h("form", { novalidate: true, onsubmit: (event) => {
    event.preventDefault();
    if (answered()) return;
    const given = read();
    if (given === null) message.textContent = say(state.question.kind === "number" ? "whole_number" : "your_answer");
    else act.answer(given);
  } }, fields, message, buttons);
  const verdict = h("section", { class: "qn-verdict", "aria-live": "polite", "aria-atomic": "true" });
  const moved = h("p", { class: "qn-unseen", role: "status" });
  const board = h("div", { class: "qn-board" });
  const root = h("div", { class: "qn-sale qn-quiz", "data-lm-suppress-shortcuts": "true" },
    bar, h("div", { class: "qn-quiz-top" }, form, verdict), moved, board);
  const view = sale.mount(board, state.scene, { words: state.words });

  // what is asked

  const given = () => (answered() ? [].concat(state.given).map(String) : []);
  const right = (option) => answered() && state.verdict.right && given().includes(option.id);
  function choices(type) {
    const picks = state.question.options.map((option) => h("input", { type, name: `${id}-pick`, value: option.id, checked: given().includes(option.id), disabled: answered() }));
    if (type === "checkbox") {
      // "nobody" and names exclude each other
      for (const pick of picks) pick.addEventListener("change", () => {
        if (pick.checked) for (const other of picks) if ((other.value === "nobody") !== (pick.value === "nobody")) other.checked = false;
      });
    }
    read = () => {
      const chosen = picks.filter((pick) => pick.checked).map((pick) => pick.value);
      if (!chosen.length) return null;
      return type === "radio" ? chosen[0] : chosen;
    };
    const hint = type === "checkbox" ? h("p", { class: "qn-hint", text: say("several") }) : null;
    const list = state.question.options.map((option, i) => h("label", { class: `qn-option${right(option) ? " qn-was-right" : ""}` }, picks[i], h("span", { text: option.text })));
    return [hint, h("div", { class: "qn-options" }, ...list)];
  }
  function number() {
    const input = h("input", { type: "text", inputmode: "numeric", autocomplete: "off", size: 6, class: "qn-number", "aria-label": `${state.question.prompt} (${say("pounds")})`,
      disabled: answered(), value: answered() ? state.given : null });
    read = () => {
      const text = input.value.trim().replace("\u2212", "-");
      return /^-?\d{1,6}$/.test(text) ? Number(text) : null;
    };
    return [h("div", { class: "qn-pounds" }, input, h("span", { "aria-hidden": "true", text: say("pounds") }))];
  }
  function ordering() {
    const texts = Object.fromEntries(state.question.options.map((option) => [option.id, option.text]));
    if (answered()) order = given();
    const list = h("ol", { class: "qn-order" });
    function move(at, by) {
      const to = at + by;
      if (to < 0 || to >= order.length) return;
      [order[at], order[to]] = [order[to], order[at]];
      draw();
      list.children[to].querySelector(by < 0 ? ".qn-up" : ".qn-down").focus();
      moved.textContent = say("moved", { gem: texts[order[to]], n: to + 1 });
    }
    function draw() {
      const last = order.length - 1;
      const button = (at, by, name, sign, end) => h("button", { type: "button", class: `qn-button qn-${name}`, "aria-label": say(name, { gem: texts[order[at]] }), title: say(name, { gem: texts[order[at]] }),
        "aria-disabled": at === end || answered() ? "true" : null, onclick: () => !answered() && move(at, by) }, h("span", { "aria-hidden": "true", text: sign }));
      list.replaceChildren(...order.map((gem, at) => h("li", { class: `qn-edge-${gem}` }, h("span", { class: "qn-at", "aria-hidden": "true", text: at + 1 }), h("span", { class: "qn-what", text: texts[gem] }),
        h("span", { class: "qn-hint", text: at === 0 ? say("rarest") : at === last ? say("commonest") : "" }), button(at, -1, "up", "▲", 0), button(at, 1, "down", "▼", last))));
    }
    draw();
    read = () => [...order];
    return [list];
  }
  function ask() {
    const kinds = { choice: () => choices("radio"), several: () => choices("checkbox"), order: ordering, number };
    fields.replaceChildren(h("legend", { text: state.question.prompt }), ...kinds[state.question.kind]().filter(Boolean));
  }

  // what is said

  function told(each) {
    return h("div", { class: "qn-told" }, h("p", { text: each.text }), state.verdict.right ? null
      : h("p", { class: "qn-rule" }, h("span", { class: "qn-label", text: say("rule") }), h("span", { text: each.rule.says }), h("cite", { text: each.rule.address })));
  }
  function judged() {
    if (!answered()) return verdict.replaceChildren();
    const { right: good, answer, hint } = state.verdict;
    verdict.replaceChildren(h("p", { class: `qn-judged ${good ? "qn-good" : "qn-bad"}` }, h("span", { "aria-hidden": "true", text: good ? "✓ " : "✕ " }), h("strong", { text: say(good ? "right" : "wrong") }), h("span", { text: ` — ${good ? answer : say("answer_is", { answer })}` })),
      ...(hint ? [h("p", { class: "qn-slip", text: hint })] : []), ...state.verdict.told.map(told));
  }
  function frame() {
    root.lang = state.lang;
    root.setAttribute("role", "group");
    root.setAttribute("aria-label", say("name"));
    levelName.textContent = say("level");
    level.replaceChildren(...state.levels.map((name) => h("option", { value: name, text: say(`level.${name}`), selected: name === state.level })));
    level.value = state.level;
    place.textContent = say("place", state.place);
    score.textContent = say("score", state);
    submit.textContent = say("answer");
    const { n, of, more: left } = state.place;
    next.textContent = say(n < of ? "next" : "next_sale");
    more.textContent = say("more", { n: left });
    more.hidden = !answered() || n < of || !left;
    submit.hidden = answered();
    next.hidden = !answered();
    message.textContent = state.message;
  }
  function set(changes) {
    const before = [state.question.id, answered(), JSON.stringify(state.place)].join();
    const focused = root.contains(root.getRootNode().activeElement) && !level.contains(root.getRootNode().activeElement);
    const words = "labels" in changes || "lang" in changes || "level" in changes;
    Object.assign(state, changes);
    const fresh = before !== [state.question.id, answered(), JSON.stringify(state.place)].join();
    if (fresh || words) {
      if (!answered() && (fresh || !order.length)) order = state.question.options.map((option) => option.id);
      if (!answered()) moved.textContent = "";
      ask();
      judged();
    }
    frame();
    view.set({ scene: state.scene, words: state.words, step: 0 });
    // the keyboard goes on where the work is: to the next question, or to the first field of the new one
    if (fresh && focused) (answered() ? next : fields.querySelector("input, button") || submit).focus({ preventScroll: true });
  }
  order = state.question.options.map((option) => option.id);
  ask();
  judged();
  frame();
  el.append(root);
  return { set, destroy: () => { view.destroy(); root.remove(); } };
}

const TRAITS = ["scene", "question", "verdict", "given", "right", "asked", "place", "level", "lang", "levels", "words", "labels", "message"];

export default widget(mountQuiz, TRAITS, (send, set) => ({
  answer: (given) => send({ type: "answer", given }), next: () => send({ type: "next" }), more: () => send({ type: "more" }), level: (level) => set({ level }),
}));
