// A sale in a page: a sheet is checked, changed, scored and told by the translated sources (`ENGINE`, panels/sale_script.py).
// filling.js and documents.js stand before it. What is here asks them, as `scene.py` and `best.py` do, and has no rule.

/** Sales under a ruleset: `data` is what `panels/sale_page.py` tells of it. */
function saleEngine(data) {
  const { gems: GEMS, cards: CARDS, size: SIZE, rules, copies, stones } = data;
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

  // ---------------------------------------------------------------------------------------------------------- reading

  const ask = (name) => ENGINE[name.split(":")[1]];
  const listed = (moves) => (isTable(moves) ? [moves] : moves);
  const withMoves = (sheet) => (isTable(sheet) && isTable(sheet.alchemist) ? { ...sheet, alchemist: [sheet.alchemist] } : sheet);
  /** A sheet as it is written, without what is not there; and with all that it can say. */
  const normal = (sheet) => ENGINE.trimmed(withMoves(sheet));
  const whole = (sheet) => ENGINE.filled(withMoves(sheet));
  const movesOf = (sheet) => listed(sheet.alchemist ?? []);

  /** What cannot be of a document, in words, whether it has the shape of a sheet, and the numbers of the kernel. */
  function check(sheet, lang) {
    const words = refusing(spoken[lang]);
    const [sound, faults] = readDocument(data.fields, withMoves(sheet), words, ask);
    const out = new Array(ENGINE.room_for(sound)).fill(0);
    const wrong = [...faults, ...ENGINE.check_sheet(words, sound, ENGINE.written_sheet(sound), codes, out)];
    return { wrong: ENGINE.told_once(wrong).map(String), sound: !faults.length, out };
  }

  // ---------------------------------------------------------------------------------------------------------- scoring

  /** What came of a sale that can be: what is told of it. */
  function score(sheet) {
    const { wrong, out } = check(sheet, "en");
    if (wrong.length) throw new Error(wrong.join("; "));
    log.seq = 0;
    log.capacity = log.rows.length;
    ENGINE.score_sheet(game, log, out);
    const t = game.table;
    const s = ENGINE.blank("Settled");
    s.players = sheet.displays.length;
    for (let rank = 0; rank < GEMS.length; rank += 1) {
      const gem = t.fashion[rank];
      s.fashion[rank] = gem;
      s.tiles[rank] = rules.fashion_tiles[rank];
      [s.counted[gem], s.rarity[gem], s.price[gem]] = [t.counted[gem], t.rarity[gem], ENGINE.jewel_price(game, rank)];
    }
    put(s.stones_of, stones);
    sheet.displays.forEach((display, seat) => {
      [s.gain[seat], s.before[seat], s.bankers[seat]] = [t.score[seat], display.score || 0, display.bankers || 0];
      for (const [gem, row] of rowsOf(display)) {
        const at = GEMS.indexOf(gem);
        s.stones[seat][at] = row.gems.reduce((sum, n) => sum + n, 0);
        [s.cards[seat][at], s.rings[seat][at], s.kings[seat][at], s.necklaces[seat][at]] = [row.gems.length, row.rings || 0, Number(Boolean(row.king)), Number(Boolean(row.necklace))];
      }
    });
    sheet.displays.forEach((display, seat) => { t.score[seat] += display.score || 0; });
    ENGINE.close_sale(game, log);
    s.events = log.seq;
    return { sheet, settled: s, events: log.rows.slice(0, log.seq).map((row) => [...row]) };
  }
  const rowsOf = (display) => Object.entries(display.rows || {}).filter(([, row]) => row.gems && row.gems.length);

  // ---------------------------------------------------------------------------------------------------------- telling

  const LENGTH = { steps: 0, six: 1, sums: 2 };

  /** The scene of a sale (sale/scene.py). */
  function scene(result, lang) {
    const { sheet } = result;
    const names = spoken[lang];
    const hands = sheet.displays.map((display) => [...(display.hand || [])]);
    return {
      lang,
      gems: sheet.fashion.map((gem, rank) => ({ id: gem, name: names.text(`gem.${gem}`), fashion: rules.fashion_tiles[rank] })),
      players: sheet.displays.map((display) => ({ name: display.player, score: display.score || 0 })),
      hands: hands.some((hand) => hand.length) ? hands : null,
      ...Object.fromEntries(Object.keys(LENGTH).map((name) => [name, steps(result, lang, name)])),
    };
  }
  function steps({ sheet, settled, events }, lang, length, s = structuredClone(settled)) {
    const laid = sheet.displays.map((display) => {
      const rows = Object.fromEntries(rowsOf(display));
      return sheet.fashion.map((gem) => ({ gems: rows[gem]?.gems ?? [], rings: rows[gem]?.rings ?? 0, king: Boolean(rows[gem]?.king), necklace: Boolean(rows[gem]?.necklace) }));
    });
    return ENGINE.tell_sale(spoken[lang], sheet.displays.map((display) => display.player), data.clauses[lang], s, events, LENGTH[length], laid);
  }

  // ------------------------------------------------------------------------------------------------------- difference

  const SOLD = data.events.sold;
  const CANCELLED = data.events.gem_cancelled;
  function values({ sheet, settled, events }) {
    const by = (table) => Object.fromEntries(sheet.fashion.map((gem) => [gem, settled[table][GEMS.indexOf(gem)]]));
    const [EVENT, SEAT, GEM, COUNT, AMOUNT] = data.columns;
    const of = (kind) => events.filter((row) => row[EVENT] === kind);
    return {
      gain: Object.fromEntries(sheet.displays.map((display, seat) => [display.player, settled.gain[seat]])),
      price: by("price"), rarity: by("rarity"), counted: by("counted"),
      cancelled: [...new Set(of(CANCELLED).map((row) => GEMS[row[GEM]]))],
      sold: Object.fromEntries(sheet.fashion.map((gem) => [gem, of(SOLD).filter((row) => GEMS[row[GEM]] === gem).map((row) => [sheet.displays[row[SEAT]].player, row[COUNT], row[AMOUNT]])])),
    };
  }
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

  /** How a changed sale differs from the original (`difference` of panels/sale_stepper.py). */
  function difference(before, now) {
    if (same(normal(before.sheet), normal(now.sheet))) return {};
    const [fresh, old] = [values(now), values(before)];
    const less = (name) => Object.fromEntries(Object.entries(fresh[name]).map(([key, n]) => [key, n - (old[name][key] ?? 0)]));
    const gems = now.sheet.fashion;
    return {
      ...Object.fromEntries(["gain", "price", "rarity", "counted"].map((name) => [name, less(name)])),
      sold: Object.fromEntries(gems.filter((gem) => !same(fresh.sold[gem], old.sold[gem])).map((gem) => [gem, { now: fresh.sold[gem], before: old.sold[gem] }])),
      cancelled: Object.fromEntries(gems.filter((gem) => fresh.cancelled.includes(gem) !== old.cancelled.includes(gem)).map((gem) => [gem, fresh.cancelled.includes(gem)])),
      now: fresh, before: old, same: same(ordered(fresh), ordered(old)),
    };
  }
  const ordered = (value) => (value && typeof value === "object" && !Array.isArray(value) ? Object.keys(value).sort().map((key) => [key, ordered(value[key])]) : value);

  // ---------------------------------------------------------------------------------------------------------- changes

  /** A sheet with one change made (panels/editing.py), or a refusal with every reason. */
  function edit(sheet, change, lang) {
    const wrong = [];
    const made = ENGINE.edited(spoken[lang], codes, whole(sheet), change, wrong);
    if (!wrong.length) wrong.push(...check(made, lang).wrong);
    if (wrong.length) throw new Refused(wrong.join(spoken[lang].text("list.and")));
    return normal(made);
  }

  // ------------------------------------------------------------------------------------------------------- best reply

  let search = null;

  /** The best reply in hindsight (sale/best.py); `by` is "pounds" or "margin". */
  function bestReply(sheet, player, by, lang) {
    const { text } = spoken[lang];
    const seat = sheet.displays.findIndex((each) => each.player === player);
    const display = sheet.displays[seat];
    const refuse = (key, more) => { throw new Refused(text(`problem.${key}`, more)); };
    if (data.blank && display.hand?.includes("blank_gray")) refuse("best_blank", { player });
    const shown = score(sheet);
    const { out: coded } = check(sheet, lang);
    const { laid, own: OWN, moves: MOVES, gem_kinds: KINDS } = SIZE;
    const at = laid + seat * OWN;
    const own = coded.slice(at, at + OWN);
    const all = Array.from({ length: coded[MOVES] }, (_, n) => coded.slice(MOVES + 1 + 3 * n, MOVES + 4 + 3 * n));
    const theirs = all.filter((move) => move[0] !== seat).flat();
    for (let n = 0; n < OWN; n += 1) coded[at + n] = 0;
    coded[MOVES] = theirs.length / 3;
    theirs.forEach((n, place) => { coded[MOVES + 1 + place] = n; });
    const cards = (numbers) => {
      const found = new Array(CARDS.length).fill(0);
      for (let card = 0; card < KINDS; card += 1) found[card] = numbers[card];
      const sum = (from, to) => numbers.slice(from, to).reduce((n, each) => n + each, 0);
      found[CARDS.indexOf("ring")] = sum(SIZE.rings, SIZE.kings);
      found[CARDS.indexOf("king")] = sum(SIZE.kings, SIZE.necklaces);
      found[CARDS.indexOf("necklace")] = sum(SIZE.necklaces, SIZE.bankers);
      found[CARDS.indexOf("banker")] = numbers[SIZE.bankers];
      found[CARDS.indexOf("alchemist")] = numbers.slice(OWN).filter((move) => move >= 0).length;
      return found;
    };
    const hand = cards(own);
    for (const name of display.hand || []) hand[CARDS.indexOf(name)] += 1;
    hand[CARDS.indexOf("alchemist")] += all.length - theirs.length / 3;
    const alchemists = hand[CARDS.indexOf("alchemist")];
    if (alchemists > SIZE.alchemists) refuse("best_alchemists", { player, n: alchemists, most: SIZE.alchemists });
    const table = ENGINE.blank("Game");
    put(table.table.rules, rules);
    table.table.players = sheet.displays.length;
    const quiet = { ...ENGINE.blank("Log"), capacity: 0 };
    ENGINE.lay_others(table, quiet, coded);
    put(table.seats[seat].hand, hand);
    search = ENGINE.blank("Search");
    [search.seat, search.margin, search.plays] = [seat, by === "margin" ? 1 : 0, Math.min(alchemists, SIZE.seats - coded[MOVES])];
    const answer = new Array(SIZE.reply).fill(0);
    ENGINE.search_reply([table], [quiet], [search], new Array(SIZE.memo).fill(0), answer);
    const rows = {};
    for (const gem of sheet.fashion) {
      const g = GEMS.indexOf(gem);
      const laidCards = [];
      for (let card = 0; card < KINDS; card += 1) if (data.gem_of[card] === g) for (let n = 0; n < answer[card]; n += 1) laidCards.push(stones[card]);
      if (laidCards.length) rows[gem] = { gems: laidCards.sort((x, y) => y - x), rings: answer[SIZE.rings + g], king: Boolean(answer[SIZE.kings + g]), necklace: Boolean(answer[SIZE.necklaces + g]) };
    }
    const spent = cards(answer);
    const kept = CARDS.flatMap((name, card) => Array.from({ length: hand[card] - spent[card] }, () => name));
    const others = movesOf(sheet).filter((move) => move.player !== player);
    for (const move of answer.slice(OWN)) {
      if (move >= 0) others.push({ player, from: GEMS[data.gem_of[Math.floor(move / 3)]], gems: stones[Math.floor(move / 3)], to: GEMS[move % 3] });
    }
    const order = (move) => sheet.displays.findIndex((each) => each.player === move.player);
    const made = normal({ ...sheet, displays: sheet.displays.map((each, n) => (n === seat ? { ...each, rows, bankers: answer[SIZE.bankers], hand: kept } : each)), alchemist: others.sort((x, y) => order(x) - order(y)) });
    const found = score(made);
    const gain = (result) => result.settled.gain[seat];
    const margin = (result) => gain(result) - Math.max(...sheet.displays.map((_, n) => (n === seat ? -Infinity : result.settled.gain[n])));
    return { player, by, sheet: made, gain: gain(found), margin: margin(found), shown_gain: gain(shown), shown_margin: margin(shown), regret: by === "pounds" ? gain(found) - gain(shown) : margin(found) - margin(shown) };
  }

  const replyTold = (reply, lang) => ENGINE.tell_reply(spoken[lang], codes, { ...reply, sheet: whole(reply.sheet) });

  // ------------------------------------------------------------------------------------------------------------- quiz

  const LEVELS = data.levels;
  const seatsIn = (mask) => [0, 1, 2, 3].filter((seat) => (mask >> seat) & 1);
  const pays = (seats) => ["pays", ...seats].join("_");

  /** The questions in numbers, and the sale after the Alchemists (sale/questions.py). */
  function askedOf(result, level) {
    const { settled, events } = result;
    const s = structuredClone(settled);
    const told = steps(result, "en", "steps", s);
    const found = ENGINE.blank("Asked");
    ENGINE.ask_sale(found, told, s, events, level === LEVELS[0] ? 1 : 0);
    return [found, s];
  }
  function decoded(about, answer, listed) {
    if (about === "rarity") return Array.from({ length: listed }, (_, place) => GEMS[(answer >> (2 * place)) & 3]);
    if (about === "sellers") return answer ? seatsIn(answer).map((seat) => `seat_${seat}`) : ["nobody"];
    if (about === "kings") return answer < 2 ? ["cancelled", "sold"][answer] : pays(seatsIn(answer - 2));
    return answer;
  }

  /** The questions about a sale, answers and all: what goes to the front is `asking(question)`. */
  function questions(result, level, lang) {
    const { text, join } = spoken[lang];
    const players = result.sheet.displays.map((display) => display.player);
    const [found] = askedOf(result, level);
    return Array.from({ length: found.n }, (_, n) => {
      const about = data.abouts[found.about[n]];
      const gem = found.gem[n] >= 0 ? GEMS[found.gem[n]] : null;
      const seat = found.seat[n] >= 0 ? found.seat[n] : null;
      const form = found.form[n] ? `_${data.forms[found.form[n]]}` : "";
      const name = gem ? text(`gem.${gem}`) : "";
      const outcome = (answer) => {
        if (answer < 2) return { id: ["cancelled", "sold"][answer], text: text(`option.${["cancelled", "sold"][answer]}`, { gem: name }) };
        const seats = seatsIn(answer - 2);
        return { id: pays(seats), text: text("option.pays", { gem: name, players: seats.map((each) => players[each]), n: seats.length }) };
      };
      const options = about === "rarity" ? found.options[n].slice(0, found.listed[n]).map((each) => ({ id: GEMS[each], text: text(`gem.${GEMS[each]}`) }))
        : about === "sellers" ? [...players.map((each, at) => ({ id: `seat_${at}`, text: each })), { id: "nobody", text: text("option.nobody") }]
          : about === "kings" ? found.options[n].slice(0, found.listed[n]).map(outcome) : [];
      return {
        id: [about, gem, seat].filter((part) => part !== null).join(":"), kind: data.asked[about], about, gem, seat, options,
        prompt: text(`ask.${about}${form}`, { gem: name, player: seat === null ? "" : players[seat], n: found.kings[n] }),
        step: found.step[n], tells: found.tells[n].filter((step) => step >= 0), answer: decoded(about, found.answer[n], found.listed[n]), first: found.first[n] === 1, join,
      };
    });
  }
  const asking = ({ id, kind, about, prompt, options }) => ({ id, kind, about, prompt, options });

  /** The scene of one step to draw at a question, with all that is still asked left blank. */
  function tableAt(told, asked, at, answered) {
    const question = asked[at];
    const steps = told.steps;
    const price = question.about === "price";
    const step = structuredClone(steps[answered && !price ? question.tells[question.tells.length - 1] : question.step]);
    Object.assign(step, { title: "", text: "", rule: null });
    let changed = answered ? question.tells.flatMap((tell) => steps[tell].changed) : [];
    const { board } = step;
    for (const each of asked.slice(at + (answered ? 1 : 0))) {
      if (each.about === "price") board.price[each.gem] = null;
      else if (each.about === "total") board.scores = told.players.map((player) => player.score);
    }
    if (answered && price) changed = [`price:${question.gem}`];
    const scores = !same(board.scores, steps[steps.length - 1].board.scores);
    step.changed = changed.filter((key) => !(key.startsWith("price:") && board.price[key.slice(6)] === null) && !(scores && key.startsWith("score:")));
    return { lang: told.lang, gems: told.gems, players: told.players, steps: [step] };
  }

  /** Judge an answer in ids or pounds, as the form of a question gives it (sale/judging.py). */
  function judge(question, given, result, lang) {
    const { text, join } = spoken[lang];
    const order = question.options.map((option) => option.id);
    const read = question.kind === "several" ? [...given].sort((one, other) => order.indexOf(one) - order.indexOf(other)) : given;
    const right = same(read, question.answer);
    let slip = null;
    if (!right) {
      const [found, s] = askedOf(result, LEVELS[0]);
      const gem = question.gem === null ? -1 : GEMS.indexOf(question.gem);
      const at = Array.from({ length: found.n }, (_, n) => n).find((n) => data.abouts[found.about[n]] === question.about && found.gem[n] === gem);
      ENGINE.list_slips(found, at, s, result.settled, result.events);
      for (let n = 0; n < found.slips && slip === null; n += 1) if (same(decoded(question.about, found.leads_to[n], found.listed[at]), read)) slip = data.slips[found.slip[n]];
    }
    const ids = [].concat(question.answer);
    const named = typeof question.answer === "number" ? null : ids.map((id) => question.options.find((option) => option.id === id).text);
    const answer = named === null ? text("verdict.pounds", { n: question.answer }) : question.kind === "order" ? named.join(", ") : join(named);
    const hint = slip ? text(`slip.${slip}`, { gem: question.gem ? text(`gem.${question.gem}`) : "" }) : "";
    return { right, answer, hint, told: explained(question, result, lang) };
  }
  function explained(question, result, lang) {
    const { text } = spoken[lang];
    const { sheet, settled, events } = result;
    const all = steps(result, lang, "steps");
    const found = [];
    if (question.about === "price") {
      const gem = GEMS.indexOf(question.gem);
      const values = { gem: text(`gem.${question.gem}`), fashion: rules.fashion_tiles[sheet.fashion.indexOf(question.gem)], rarity: settled.rarity[gem], price: settled.price[gem] };
      found.push({ text: text("told.price", values), rule: data.clauses[lang]["sale.selling.formula"] });
    }
    if (question.about === "total") {
      const [EVENT, SEAT, GEM, , AMOUNT] = data.columns;
      const player = sheet.displays[question.seat].player;
      const parts = events.flatMap((row) => {
        if (row[EVENT] === SOLD && row[SEAT] === question.seat) return [text("told.part", { gem: text(`gem.${GEMS[row[GEM]]}`), n: row[AMOUNT] })];
        if (row[EVENT] !== data.events.tribute_paid || (row[SEAT] !== question.seat && row[data.other] !== question.seat)) return [];
        return [text(row[SEAT] === question.seat ? "told.paid" : "told.received", { n: row[AMOUNT] })];
      });
      const sum = text("verdict.pounds", { n: settled.gain[question.seat] });
      const said = parts.length ? `${text("told.parts", { player, parts }).replace(/\.+$/, "")} = ${sum}.` : text("told.nothing", { player });
      return [...found, { text: said, rule: data.clauses[lang]["sale.selling.scores"] }];
    }
    return [...found, ...question.tells.map((at) => ({ text: all[at].text, rule: all[at].rule }))];
  }

  return { questions, asking, tableAt, judge, check, score, scene, steps, difference, edit, normal, bestReply, replyTold, texts: spoken, values };
}

/** Why something cannot be, in words. */
class Refused extends Error {}
