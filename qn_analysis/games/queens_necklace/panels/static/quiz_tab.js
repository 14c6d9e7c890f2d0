// The quiz in a page: questions about sales that the page has, asked and judged by the translated engine (engine.js) in the form
// of quiz.js (in scope as `quiz`). An answer is worked out when it is judged; until then nothing of it is in the page.

/**
 * A part beside the table. `given` has quiz: {labels by language, sheets by level, words}; `language()` is that of the page.
 * `kept` says what is remembered and told: {level, at, answers} and changed(state).
 */
function quizTab(sales, given, language) {
  const node = h("section", { class: "qn-panel qn-quiz-tab", hidden: true });
  const now = { level: Object.keys(given.quiz.sheets)[0], sale: 0, at: 0, right: 0, asked: 0, verdict: null, given: null };
  let view = null;
  const result = () => {
    const sheets = given.quiz.sheets[now.level];
    return sales.score(sales.normal(sheets[now.sale % sheets.length]));
  };
  function state(message = "") {
    const lang = language();
    const sale = result();
    const asked = sales.questions(sale, now.level, lang);
    const answered = now.given !== null;
    return {
      scene: sales.tableAt(sales.scene(sale, lang), asked, now.at, answered), question: sales.asking(asked[now.at]), given: now.given, right: now.right, asked: now.asked,
      verdict: answered ? sales.judge(asked[now.at], now.given, sale, lang) : {}, place: { sale: now.sale + 1, n: now.at + 1, of: asked.length },
      level: now.level, levels: Object.keys(given.quiz.sheets), lang, words: given.words[lang], labels: given.quiz.labels[lang], message,
    };
  }
  const act = {
    answer(value) {
      const sale = result();
      const question = sales.questions(sale, now.level, language())[now.at];
      now.given = value;
      now.asked += 1;
      now.right += sales.judge(question, value, sale, language()).right ? 1 : 0;
      view.set(state());
    },
    next() {
      const of = sales.questions(result(), now.level, language()).length;
      if (now.at + 1 < of) now.at += 1;
      else [now.at, now.sale] = [0, now.sale + 1];
      now.given = null;
      view.set(state());
    },
    level(level) {
      Object.assign(now, { level, sale: 0, at: 0, right: 0, asked: 0, given: null });
      view.set(state());
    },
  };
  const shown = () => {
    if (view) view.set(state());
    else view = quiz.mountQuiz(node, state(), act);
  };
  return { name: "quiz", node, shown, spoken: () => view && view.set(state()) };
}
