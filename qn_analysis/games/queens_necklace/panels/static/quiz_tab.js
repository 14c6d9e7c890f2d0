// The quiz in a page: questions about sales that the page has, asked and judged by the translated engine (sale_engine.js) in the form
// of quiz.js (in scope as `quiz`). An answer is worked out when it is judged; until then nothing of it is in the page.

/**
 * A part beside the table. `given` has quiz: {labels by language, sheets by level}; `language()` is that of the page. A course
 * gives besides `pick` (questions by level and sale, without their seats), and `kept`: under what name right answers are
 * remembered in this browser (kept.js). It goes on from one level to the next. A class gives `begin`, where it was left, and
 * `answered(level, sale, question, value, right)`, which hears every answer.
 */
function quizTab(sales, given, language) {
  const node = h("section", { class: "qn-panel qn-quiz-tab", hidden: true });
  const now = { level: Object.keys(given.quiz.sheets)[0], sale: 0, at: 0, right: 0, asked: 0, verdict: null, given: null, more: false, ...given.quiz.begin };
  let view = null;
  const result = () => {
    const sheets = given.quiz.sheets[now.level];
    return sales.score(sheets[now.sale % sheets.length]);
  };
  /** The questions about a sale that are asked here. */
  function asking(sale, lang) {
    const all = sales.questions(sale, Object.keys(given.quiz.sheets)[0] === "plain" ? now.level : "plain", lang);
    const picks = given.quiz.pick?.[now.level];
    if (!picks) return [...all.filter((each) => each.first), ...all.filter((each) => !each.first)];
    const pick = picks[now.sale % picks.length];
    return all.filter((each) => pick.some((key) => each.id === key || each.id.startsWith(`${key}:`)));
  }
  /** How many of them before somebody wants more. */
  const few = (asked) => (given.quiz.pick || now.more ? asked.length : asked.filter((each) => each.first).length);
  function keep() {
    if (!given.quiz.kept) return;
    const before = remembered(given.quiz.kept);
    if (!before || before.asked < now.asked || before.right < now.right) remember(given.quiz.kept, { right: now.right, asked: now.asked });
  }
  function state(message = "") {
    const lang = language();
    const sale = result();
    const asked = asking(sale, lang);
    const answered = now.given !== null;
    return {
      scene: sales.tableAt(sales.scene(sale, lang), asked, now.at, answered), question: sales.asking(asked[now.at]), given: now.given, right: now.right, asked: now.asked,
      verdict: answered ? sales.judge(asked[now.at], now.given, sale, lang) : {}, place: { sale: now.sale + 1, n: now.at + 1, of: few(asked), more: asked.length - few(asked) },
      level: now.level, levels: Object.keys(given.quiz.sheets), lang, words: given.words[lang], labels: given.quiz.labels[lang], message,
    };
  }
  const act = {
    answer(value) {
      const sale = result();
      const question = asking(sale, language())[now.at];
      now.given = value;
      now.asked += 1;
      const { right } = sales.judge(question, value, sale, language());
      now.right += right ? 1 : 0;
      keep();
      given.quiz.answered?.(now.level, now.sale % given.quiz.sheets[now.level].length, question, value, right);
      view.set(state());
    },
    next() {
      const levels = Object.keys(given.quiz.sheets);
      if (now.at + 1 < few(asking(result(), language()))) now.at += 1;
      else if (given.quiz.pick && now.sale + 1 === given.quiz.sheets[now.level].length) {
        if (now.level === levels[levels.length - 1]) Object.assign(now, { right: 0, asked: 0 }); // once more, from the first
        Object.assign(now, { level: levels[(levels.indexOf(now.level) + 1) % levels.length], sale: 0, at: 0 });
      } else [now.at, now.sale, now.more] = [0, now.sale + 1, false];
      now.given = null;
      view.set(state());
    },
    more() {
      now.more = true;
      act.next();
    },
    level(level) {
      Object.assign(now, { level, sale: 0, at: 0, given: null, more: false }, given.quiz.pick ? {} : { right: 0, asked: 0 });
      view.set(state());
    },
  };
  const shown = () => {
    if (view) view.set(state());
    else view = quiz.mountQuiz(node, state(), act);
  };
  return { name: "quiz", node, shown, spoken: () => view && view.set(state()) };
}

/** A page that asks and does nothing else. */
function mountTest(el, given) {
  const part = quizTab(saleEngine(given.engine), given, () => given.lang);
  part.node.hidden = false;
  el.append(h("div", { class: "qn-sale qn-test", "data-tab": "quiz", lang: given.lang }, h("div", { class: "qn-main" }, h("div", { class: "qn-aside" }, part.node))));
  part.shown();
}
