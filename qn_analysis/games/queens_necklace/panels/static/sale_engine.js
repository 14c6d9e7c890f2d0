// A sale in a page: a sheet is checked, changed, scored and told by the translated sources (`ENGINE`, panels/sale_script.py).
// filling.js and documents.js stand before it. What is here asks them, as `scene.py` and `best.py` do, and has no rule.

/** Sales under a ruleset: `data` is what `panels/sale_page.py` tells of it. */
function saleEngine(data) {
  const { gems: GEMS, rules, copies, stones } = data;
  const game = ENGINE.blank("Game");
  const log = ENGINE.blank("Log");
  const codes = ENGINE.blank("Codes");
  const put = (target, values) => {
    for (const key in values) {
      if (typeof values[key] === "object") put(target[key], values[key]);
      else target[key] = values[key];
    }
  };
  put(game.table.rules, rules);
  ENGINE.prepare_codes(codes, copies, stones);
  codes.alone = rules.banker_alone;
  codes.must = rules.alchemist_declined;
  const spoken = Object.fromEntries(Object.entries(data.texts).map(([lang, each]) => [lang, catalogue(each)]));

  // reading

  const ask = (name) => ENGINE[name.split(":")[1]];
  const withMoves = (sheet) => (isTable(sheet) && isTable(sheet.alchemist) ? { ...sheet, alchemist: [sheet.alchemist] } : sheet);
  const sheetOf = ({ sound, sums }) => ENGINE.marked(ENGINE.filled(sound), sums);

  /**
   * A document as it is understood (sale/reading.py): what cannot be of it, in words; whether it has the shape of a sheet; itself in
   * the words of a sheet; and what is sound, the numbers of the kernel. `sums`: whether sums of stones are enough.
   */
  function check(sheet, lang, sums = true) {
    const words = refusing(spoken[lang]);
    let shaped = false; // of the last reading, which is the one that counts
    const read = (given) => {
      const [sound, faults] = readDocument(data.fields, withMoves(given), words, ask);
      const out = new Array(ENGINE.room_for(sound)).fill(0);
      shaped = !faults.length;
      return [sound, out, [...faults, ...ENGINE.check_sheet(words, sound, ENGINE.written_sheet(sound), codes, out)]];
    };
    const known = ENGINE.understood(words, sheet, data.written[lang], codes, sums, read);
    const found = { known, said: known.said, out: known.numbers, shaped };
    return { ...found, wrong: ENGINE.refused(words, known, Object.keys(spoken), data.written, codes, sums, read).map(String) };
  }

  // scoring

  /** What came of a sale that can be: what is told of it. */
  function score(sheet) {
    const { wrong, known, out } = check(sheet, "en");
    if (wrong.length) throw new Error(wrong.join("; "));
    log.seq = 0;
    log.capacity = log.rows.length;
    ENGINE.score_sheet(game, log, out);
    const t = game.table;
    const s = ENGINE.blank("Settled");
    const laid = sheetOf(known);
    ENGINE.settle(s, laid, rules.fashion_tiles, stones);
    for (let rank = 0; rank < GEMS.length; rank += 1) {
      const gem = t.fashion[rank];
      [s.counted[gem], s.rarity[gem], s.price[gem]] = [t.counted[gem], t.rarity[gem], ENGINE.jewel_price(game, rank)];
    }
    laid.displays.forEach((display, seat) => {
      s.gain[seat] = t.score[seat];
      t.score[seat] += display.score;
    });
    ENGINE.close_sale(game, log);
    s.events = log.seq;
    return { sheet: ENGINE.trimmed(laid), whole: laid, settled: s, events: log.rows.slice(0, log.seq).map((row) => [...row]) };
  }

  // telling

  const LENGTH = { steps: 0, six: 1, sums: 2 };
  const namesIn = (result) => result.whole.displays.map((display) => display.player);

  /** The scene of a sale (sale/scene.py), and its steps in one of its lengths; `s` is left as it lies after the Alchemists. */
  function scene(result, lang) {
    const told = Object.fromEntries(Object.keys(LENGTH).map((name) => [name, steps(result, lang, name)]));
    return ENGINE.scene_of(spoken[lang], result.whole, rules.fashion_tiles, told);
  }
  function steps(result, lang, length, s = structuredClone(result.settled)) {
    return ENGINE.tell_sale(spoken[lang], namesIn(result), data.clauses[lang], s, result.events, LENGTH[length], ENGINE.laid_rows(result.whole));
  }

  // changes

  /** How a changed sale differs from the original (panels/comparing.py); nothing: the sheets are the same. */
  function difference(before, now) {
    if (JSON.stringify(before.sheet) === JSON.stringify(now.sheet)) return {};
    const values = ({ whole: sheet, settled, events }) => ENGINE.values_of(sheet, settled, events);
    return ENGINE.compare(now.whole, values(before), values(now));
  }

  /** A sheet with one change made (panels/editing.py), or a refusal with every reason. */
  function edit(sheet, change, lang) {
    const wrong = [];
    const made = ENGINE.edited(spoken[lang], codes, sheetOf(check(sheet, lang).known), change, wrong);
    const found = wrong.length ? { wrong } : check(ENGINE.summed_up(made), lang);
    if (found.wrong.length) throw new Refused(found.wrong.join(spoken[lang].text("list.and")));
    return ENGINE.trimmed(sheetOf(found.known));
  }

  // best reply

  let search = null;

  /** The best reply in hindsight (sale/best.py); `by` is "pounds" or "margin". */
  function bestReply(sheet, player, by, lang) {
    const { wrong, out: coded } = check(sheet, lang, false); // which takes cards apart
    if (wrong.length) throw new Refused(wrong.join(spoken[lang].text("list.and")));
    const shown = score(sheet);
    const { displays } = shown.whole;
    const seat = namesIn(shown).indexOf(player);
    const hand = ENGINE.set_aside(coded, seat, displays[seat].hand);
    const why = ENGINE.why_no_reply(spoken[lang], displays[seat], data.blank, hand);
    if (why) throw new Refused(why);
    const table = ENGINE.blank("Game");
    put(table.table.rules, rules);
    table.table.players = displays.length;
    const quiet = { ...ENGINE.blank("Log"), capacity: 0 };
    ENGINE.lay_others(table, quiet, coded);
    put(table.seats[seat].hand, hand);
    search = ENGINE.blank("Search");
    put(search, { seat, margin: Number(by === "margin"), plays: ENGINE.plays_of(coded, hand) });
    const answer = new Array(data.size.reply).fill(0);
    ENGINE.search_reply([table], [quiet], [search], new Array(data.size.memo).fill(0), answer);
    const made = ENGINE.trimmed(ENGINE.with_reply(shown.whole, seat, stones, hand, answer));
    const found = score(made);
    const [best, had] = [found, shown].map(({ settled }) => settled.gain.slice(0, displays.length));
    const [margin, shown_margin] = [best, had].map((gains) => ENGINE.margin_of(gains, seat));
    return { player, by, sheet: made, gain: best[seat], margin, shown_gain: had[seat], shown_margin, regret: by === "pounds" ? best[seat] - had[seat] : margin - shown_margin };
  }
  const replyTold = (reply, lang) => ENGINE.tell_reply(spoken[lang], codes, { ...reply, sheet: ENGINE.filled(withMoves(reply.sheet)) });

  // quiz

  const LEVELS = data.levels;
  /** The questions in numbers, and the sale after the Alchemists (sale/questions.py). */
  function askedOf(result, level) {
    const s = structuredClone(result.settled);
    const found = ENGINE.blank("Asked");
    ENGINE.ask_sale(found, steps(result, "en", "steps", s), s, result.events, level === LEVELS[0] ? 1 : 0);
    return [found, s];
  }
  /** The questions about a sale, answers and all: what goes to the front is `asking(question)`. */
  const questions = (result, level, lang) => ENGINE.questions_of(spoken[lang], namesIn(result), askedOf(result, level)[0]);
  const asking = ({ id, kind, about, prompt, options }) => ({ id, kind, about, prompt, options });

  /** Judge an answer in ids or pounds, as the form of a question gives it (sale/judging.py). */
  function judge(question, given, result, lang) {
    const words = spoken[lang];
    const { settled, events } = result;
    const order = question.options.map((option) => option.id);
    const read = question.kind === "several" ? [...given].sort((one, other) => order.indexOf(one) - order.indexOf(other)) : given;
    const right = JSON.stringify(read) === JSON.stringify(question.answer);
    const slip = () => {
      const [found, s] = askedOf(result, LEVELS[0]);
      return ENGINE.slip_of(found, question, read, s, settled, events);
    };
    const told = ENGINE.explained(words, data.clauses[lang], question, namesIn(result), settled, events, steps(result, lang, "steps"));
    return { right, answer: ENGINE.answer_in_words(words, question), hint: right ? "" : ENGINE.hint_of(words, question, slip()), told };
  }

  return { questions, asking, tableAt: ENGINE.table, judge, check, score, scene, steps, difference, edit, bestReply, replyTold, texts: spoken };
}

/** Why something cannot be, in words. */
class Refused extends Error {}
