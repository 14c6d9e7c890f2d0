// A game with a person in it, played in a page: the translated engine (`PLAY`) and bots, and what the person may know of
// it. The state of the game stays in here; what leaves is made of what everybody sees, of her own record, and of rows
// stripped of what she does not learn, as `play/session.py` and `panels/play_scene.py` do it. filling.js stands before.

class NotNow extends Error {}

/** A network's weights, as they stand in the page. */
function weightsOf(text) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  return new Int16Array(bytes.buffer);
}

/** What plays at a level with so many players: its policy, and its weights. */
function playerOf(given, level, players) {
  const { policy, heat, rows } = given.levels[level];
  if (rows) return { policy: PLAY[policy], weights: rows[players] };
  const weights = weightsOf(given.networks[players]);
  weights[given.codes.heat] = heat;
  return { policy: PLAY[policy], weights };
}

/** A share of wins with its interval, as `core.stats.estimates.share` has it: Wilson's, of as many games as vary as much. */
function shareOf(wins, { normal, quantiles }) {
  const n = wins.length;
  const value = wins.reduce((sum, each) => sum + each, 0) / n;
  const variance = wins.reduce((sum, each) => sum + (each - value) ** 2, 0) / (n - 1) / n;
  const spread = value * (1 - value);
  const varies = spread > 0 && variance > 1e-12 * spread;
  const [trials, q] = varies ? [spread / variance, quantiles[n - 1]] : [n, normal];
  const middle = (value + (q * q) / (2 * trials)) / (1 + (q * q) / trials);
  const half = (q / (1 + (q * q) / trials)) * Math.sqrt(Math.max(spread, 0) / trials + (q * q) / (4 * trials * trials));
  return { value, low: value <= 0 ? 0 : Math.max(0, middle - half), high: value >= 1 ? 1 : Math.min(1, middle + half) };
}

/** Whether one choice wins less than another in the same worlds, beyond the interval (`core.position.answers.paired`). */
function isBehind(wins, best, { quantiles }) {
  const n = wins.length;
  const less = wins.map((each, at) => each - best[at]);
  const mean = less.reduce((sum, each) => sum + each, 0) / n;
  const variance = less.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (n - 1) / n;
  return variance > 0 && mean + quantiles[n - 1] * Math.sqrt(variance) < 0;
}

/** A game: `given` as of `play_page.play_data`; who sits where; `moves` are the person's of a game that was begun before. */
function playGame(given, { players, seat, bots, name, seed, moves = [] }) {
  const { codes, cards, gems, phases, events } = given;
  const { ACTION, CARD, EVENT, PHASE } = codes;
  const game = PLAY.blank("Game");
  const log = PLAY.blank("Log");
  while (log.rows.length < codes.rows) log.rows.push(new Array(11).fill(0));
  Object.assign(log, { capacity: log.rows.length, choice_capacity: 0 });
  for (const [key, value] of Object.entries(given.rules)) game.table.rules[key] = structuredClone(value);
  game.table.players = players;
  const t = game.table;
  const me = game.seats[seat];
  const line_up = Array.from({ length: players }, (_, n) => (n === seat ? name : bots[n < seat ? n : n - 1]));
  const seated = line_up.map((level, n) => (n === seat ? null : playerOf(given, level, players)));
  const draft = new Array(codes.actions).fill(0);
  const chosen = []; // her actions, for a game that is taken up again
  const marks = [0]; // rows at each of her choices
  const looks = new Map(); // hands that she looked at, by row
  const decided = []; // what she saw and did where she had a choice, to be looked back on at the end
  let before = null;

  const over = () => t.phase === PHASE.game_over;
  const displaying = () => !over() && t.phase === PHASE.display;
  const held = (hand) => hand.flatMap((n, card) => (n ? [[card, n]] : []));

  /** Let the bots play until she is asked. */
  function run() {
    for (;;) {
      for (let n = marks[marks.length - 1]; n < log.seq; n += 1) {
        const row = log.rows[n];
        if (row[3] === EVENT.hand_seen && row[4] === seat && !looks.has(n)) looks.set(n, held(me.seen[row[5]]));
      }
      if (over() || t.actor === seat) return;
      const { policy, weights } = seated[t.actor];
      if (!PLAY.apply(game, log, policy(t, game.seats[t.actor], weights))) throw new Error("a bot chose what is not legal");
    }
  }

  function legal() {
    if (over()) return [];
    if (!displaying()) return Array.from(me.legal.slice(0, me.options));
    const found = new Array(codes.actions).fill(0);
    const many = PLAY.list_additions(t, me, draft, found);
    return [ACTION.pass, ...found.slice(0, many)];
  }

  /** Do something; in a display it puts a card on the draft, and going on shows the draft. */
  function choose(action) {
    if (!legal().includes(action)) throw new NotNow("not legal now");
    if (displaying() && action !== ACTION.pass) {
      draft[action] += 1;
      return;
    }
    const [shown, at] = [parts(), log.seq];
    marks.push(at);
    if (legal().length > 1 || draft.some(Boolean)) decided.push({ table: structuredClone(t), own: structuredClone(me), mine: displaying() ? { laid: [...draft] } : { action } });
    if (displaying()) {
      chosen.push(draft.flatMap((n, each) => new Array(n).fill(each)));
      const laid = [...draft];
      draft.fill(0);
      PLAY.lay_draft(game, log, laid);
    } else {
      chosen.push(action);
      PLAY.apply(game, log, action);
    }
    run();
    if (log.seq > at) before = shown; // a choice that nobody notices, such as going on, leaves what was told before
    else marks.pop();
  }

  function takeBack(action) {
    if (!draft[action]) throw new NotNow("it is not on the display");
    PLAY.take_off(t, draft, action);
  }

  // ------------------------------------------------------------------------------------------------- what she may know

  /** A row as she learns it; null if she does not learn that it happened. */
  function learnt(row) {
    const [, , , event, from, other, card] = row;
    if (!PLAY.learns_row(event, from, seat)) return null;
    const made = [...row];
    if (!PLAY.learns_card(event, from, other, card, seat)) made[6] = made[8] = -1;
    return made;
  }

  /** What lies where, for the board (`replay_scene`). */
  function parts() {
    const found = {
      scores: t.score.slice(0, players), ducats: t.active < 0 ? null : t.ducats, pile: t.pile,
      gone: named(held(t.gone)), necklace: t.necklace < 0 ? null : t.necklace, merchants: t.merchants,
      due: t.due.flatMap((owner, n) => (owner < 0 ? [] : [[n + 1, owner]])),
      places: over() ? t.score.slice(0, players).map((_, n) => PLAY.place_of(game, n)) : null,
      gems: t.fashion.map((gem, rank) => ({ gem: gems[gem], fashion: t.rules.fashion_tiles[rank], rarity: null, stones: null })),
    };
    for (let slot = 0; slot < t.rules.market_size; slot += 1) {
      const card = t.market[slot];
      found[`slot:${slot}`] = card < 0 ? null : { card: cards[card], step: t.step[slot], price: t.rules.prices[card][t.step[slot]] };
    }
    const shown = displays();
    for (let n = 0; n < players; n += 1) {
      const size = t.hand_size[n];
      const stolen = me.stolen[n].some((many) => many > 0);
      const known = n === seat ? held(me.hand) : stolen ? [] : held(me.known[n]);
      const many = known.reduce((sum, [, copies]) => sum + copies, 0);
      found[`hand:${n}`] = { cards: named(known), unknown: n === seat ? 0 : Math.max(0, size - many) };
      found[`display:${n}`] = shown[n];
      found[`look:${n}`] = n === seat ? null : me.seen_turn[n] || null;
    }
    return found;
  }

  /** The displays that lie on the table, from what all have seen of this sale. */
  function displays() {
    const rows = Array.from({ length: players }, () => new Map());
    const put = (n, gem, card, copies) => {
      if (!rows[n].has(gem)) rows[n].set(gem, new Map());
      const row = rows[n].get(gem);
      row.set(card, (row.get(card) ?? 0) + copies);
      if (!row.get(card)) row.delete(card);
      if (!row.size) rows[n].delete(gem);
    };
    for (let n = 0; n < log.seq; n += 1) {
      const [, , , event, from, , card, gem] = log.rows[n];
      if (event === EVENT.sale_opened || event === EVENT.sale_closed) rows[from].clear();
      else if (event === EVENT.shown) put(from, gem, card, 1);
      else if (event === EVENT.lapsed) put(from, gem, card, -1);
      else if (event === EVENT.transmuted) {
        put(from, codes.gem_of[card], card, -1);
        put(from, gem, card, 1);
      }
    }
    return rows.map((each) => [...t.fashion, -1].filter((gem) => each.has(gem)).map((gem) => ({ gem: gem < 0 ? null : gems[gem], cards: named([...each.get(gem)].sort(([a], [b]) => a - b)) })));
  }

  const named = (list) => list.map(([card, n]) => [cards[card], n]);

  // --------------------------------------------------------------------------------------------------------- in words

  const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
  /** Words in a language: a teller of cards, players and rows. */
  function teller(lang) {
    const words = given.texts[lang];
    const text = words.text;
    const called = line_up.map((each, n) => (n !== seat ? text("player.bot", { n: n + 1 }) : each === given.unnamed ? text("player.person", { n: n + 1 }) : each));
    const who = (n) => (n < 0 ? "?" : called[n]);
    const gem = (n) => (n < 0 ? "?" : text(`gem.${gems[n]}`));
    const card = (n) => text(n < 0 ? "a_card.hidden" : `card.${cards[n]}`);
    const aCard = (n) => text(`a_card.${n < 0 ? "hidden" : cards[n]}`);
    const several = (list) => list.map(([each, n]) => card(each) + (n > 1 ? ` ×${n}` : ""));
    const amount = (n, unit, signed = false) => (n === -1 && !signed ? "?" : unit ? text(`unit.${unit}`, { n }) : words.number(n));
    function sentence(row) {
      const [, , , event, from, other, which, stone, slot, count, sum] = row;
      const seen = PLAY.learns_card(event, from, other, which, seat);
      const [counted, paid] = given.units[event];
      const variant = given.variants[PLAY.variant_of(event, other, stone, slot, count, seen)];
      const place = event === EVENT.merchant_placed ? amount(slot, "cards") : slot >= 0 ? slot + 1 : "?";
      return upper(text(`event.${events[event]}${variant ? `.${variant}` : ""}`, {
        seat: who(from), other: who(other), card: aCard(seen ? which : -1), gem: gem(stone), slot: place,
        count: amount(count, counted), amount: amount(sum, paid, given.signed.includes(event)),
      }));
    }
    /** An action as it means something at this table (`play/decision.py`). */
    function action(n, at = t) {
      const what = meaning(n);
      let { seat: whom, card: which } = what;
      let key = what.group;
      let [ducats, call] = [0, aCard];
      if (["pass", "yes", "no"].includes(key)) {
        key = `${phases[at.phase]}_${key}`;
        whom = at.victim;
        if (at.phase === PHASE.queen) which = at.market[at.slot];
      }
      if (what.group === "buy") {
        which = at.market[what.slot];
        ducats = price(what.slot, at);
      } else if (what.group === "card") key = at.phase === PHASE.forger_choice ? "give_up" : "show";
      else if (what.group === "musketeers") whom = at.necklace;
      else if (what.group === "blank_gray") [key, which] = ["show", CARD.blank_gray];
      else if (["confessor", "courtier", "forger", "favorite", "thief", "blank_blue"].includes(what.group)) {
        [which, call] = [PLAY.played_card(n), card];
        const role = at.rules.roles[which];
        ducats = at.rules.amounts[which];
        if (role < 0) return text("action.blank_blue");
        key = cards[role];
      }
      return text(`choice.${key}`, { seat: who(whom), card: call(which), gem: gem(what.gem), ducats: text("unit.ducats", { n: ducats }) });
    }
    /** Cards of a display, as its actions lay them. */
    function display(laid) {
      const list = laid.map((n) => {
        const { group, card: which, gem: row } = meaning(n);
        return card(group === "card" ? which : CARD[group]) + (row < 0 ? "" : ` (${gem(row)})`);
      });
      return list.join(", ");
    }
    return { text, words, who, gem, card, several, sentence, action, display, called };
  }

  const price = (slot, at = t) => Math.min(at.ducats, at.rules.prices[at.market[slot]][at.step[slot]]);

  /** An action taken apart (`words/actions.py`). */
  function meaning(action) {
    let group = "pass";
    for (const [key, first] of Object.entries(ACTION)) if (first <= action && first >= ACTION[group]) group = key;
    const rest = action - ACTION[group];
    const four = gems.length;
    const none = { group, seat: -1, card: -1, gem: -1, slot: -1 };
    if (group === "confessor" || group === "thief") return { ...none, seat: rest };
    if (group === "forger") return { ...none, seat: Math.floor(rest / four), gem: rest % four };
    if (["favorite", "ring", "king", "necklace"].includes(group)) return { ...none, gem: rest };
    if (group === "buy") return { ...none, slot: rest };
    if (group === "card") return { ...none, card: rest };
    if (group === "transmute") return { ...none, card: Math.floor(rest / 3), gem: rest % 3 };
    if (group === "blank_blue") return { ...none, seat: Math.floor(rest / (four + 1)) - 1, gem: (rest % (four + 1)) - 1 };
    return none;
  }

  /** Lines of what has happened since her last choice, and shortly before it. */
  function since(say) {
    const frames = [];
    const fashion = [0, 1, 2, 3];
    const until = [...marks.slice(1), log.seq];
    let first = 0;
    let begun = 0;
    until.forEach((end, n) => {
      if (n === until.length - 1) begun = frames.length;
      let [run, last] = [[], null];
      const flush = () => run.length && frames.push(lines(run, say, fashion));
      for (let at = first; at < end; at += 1) {
        const row = learnt(log.rows[at]);
        if (!row) continue;
        const key = given.settling.includes(row[3]) ? `gem ${row[7]}` : given.runs[row[3]];
        if (last !== null && (!key || key !== last)) {
          flush();
          run = [];
        }
        run.push([row, at]);
        last = key;
        if (row[3] === EVENT.fashion_set) fashion[row[8]] = row[7];
      }
      flush();
      first = end;
    });
    const told = (from, to) => frames.slice(from, to).map((each) => each.filter(Boolean)).filter((each) => each.length);
    return { now: told(begun), earlier: told(0, begun).slice(-8) };
  }

  function lines(run, say, fashion) {
    const rows = run.map(([row]) => row);
    const [event] = rows.map((row) => row[3]);
    const pairs = (key, items) => say.text("line.pairs", { title: say.text(`transcript.${key}`), items: items.join(", ") });
    const counted = (some) => {
      const many = new Map();
      for (const card of some) many.set(card, (many.get(card) ?? 0) + 1);
      const unknown = many.get(-1);
      many.delete(-1);
      return [...say.several([...many].sort(([a], [b]) => a - b)), ...(unknown ? [say.text("unit.cards", { n: unknown })] : [])].join(", ");
    };
    const line = (key, n, list) => upper(say.text(key, { seat: say.who(n), ...(list ? { cards: list } : {}) }));
    if (event === EVENT.fashion_set) return [pairs("fashion", rows.map((row) => `${say.gem(row[7])} +${say.words.number(row[10])}`))];
    if (event === EVENT.dealt) {
      const dealt = rows.filter((row) => row[3] === EVENT.dealt);
      const all = [...new Set(rows.map((row) => row[4]))].sort((a, b) => a - b);
      return [...all.map((n) => line("line.dealt", n, counted(dealt.filter((row) => row[4] === n).map((row) => row[6])))), ...rows.filter((row) => row[3] === EVENT.dealt_back).map(say.sentence)];
    }
    if (event === EVENT.shown) return line_up.map((_, n) => {
      const own = rows.filter((row) => row[4] === n);
      const shown = fashion.filter((gem) => own.some((row) => row[7] === gem)).map((gem) => say.text("line.row", { gem: say.gem(gem), cards: counted(own.filter((row) => row[7] === gem).map((row) => row[6])) }));
      const beside = own.filter((row) => row[7] < 0).map((row) => row[6]);
      if (beside.length) shown.push(counted(beside));
      return line(shown.length ? "line.shows" : "line.shows_nothing", n, shown.join(" · "));
    });
    if (event === EVENT.game_over) rows.sort((a, b) => a[9] - b[9] || a[4] - b[4]);
    const down = rows.filter((row) => row[3] === EVENT.marked_down);
    const found = rows.filter((row) => row[3] !== EVENT.marked_down).map(say.sentence);
    if (down.length) found.splice(rows.filter((row) => row[3] === EVENT.ducats_lost).length, 0, pairs("prices_fall", down.map((row) => `${say.card(row[6])} ${say.words.number(row[10])}`)));
    for (const [row, at] of run) if (row[3] === EVENT.hand_seen && looks.get(at)?.length) found.push(say.text("line.hand", { cards: say.several(looks.get(at)).join(", ") }));
    return found;
  }

  // ------------------------------------------------------------------------------------------------ what she can choose

  function ask(say) {
    if (over()) return say.text("ask.over");
    return say.text(`ask.${phases[t.phase]}`, {
      gem: say.gem(t.gem), seat: say.who(t.victim), ducats: say.text("unit.ducats", { n: t.ducats }),
      card: t.phase === PHASE.queen ? say.card(t.market[t.slot]) : "",
    });
  }

  /** Legal actions: what each means, and the card on the table that it is done with (`slot:2`, `hand:thief`), if any. */
  function choices(say) {
    if (over() || displaying()) return [];
    return legal().map((action) => {
      const what = meaning(action);
      const sentence = upper(say.action(action));
      let [label, at] = [sentence, null];
      const own = (card) => (me.hand[card] > 0 ? `hand:${cards[card]}` : null);
      if (what.group === "buy") {
        at = `slot:${what.slot}`;
        label = say.text("short.buy", { card: say.card(t.market[what.slot]), ducats: say.text("unit.ducats", { n: price(what.slot) }) });
      } else if (what.group === "card") {
        label = say.card(what.card);
        if (t.victim === seat) at = own(what.card);
      } else if (what.group === "transmute") {
        at = own(CARD.alchemist);
        label = say.text("short.transmute", { card: say.card(what.card), gem: say.gem(what.gem) });
      } else if (what.group === "musketeers") at = own(CARD.musketeer);
      else if (what.group === "yes") at = t.phase === PHASE.queen ? own(CARD.queen) : t.phase === PHASE.cardinal ? own(CARD.cardinal) : t.phase === PHASE.forger_reply ? own(CARD.musketeer) : null;
      else if (what.group !== "pass" && what.group !== "no") {
        at = own(PLAY.played_card(action));
        const target = [what.seat >= 0 ? say.who(what.seat) : "", what.gem >= 0 ? say.gem(what.gem) : ""].filter(Boolean);
        if (target.length) label = target.join(" · ");
      }
      return { action, group: what.group, label, sentence, at };
    });
  }

  /** The display in the making: what lies there by rows, and what can be added. */
  function display(say) {
    if (!displaying()) return null;
    const cardOf = (action) => {
      const { group, card } = meaning(action);
      return cards[group === "card" ? card : CARD[group]];
    };
    const rows = [...t.fashion, -1].flatMap((gem) => {
      const laid = draft.flatMap((copies, action) => (copies && PLAY.row_of(t, action) === gem ? [{ action, copies, card: cardOf(action) }] : []));
      return laid.length ? [{ gem: gem < 0 ? null : gems[gem], cards: laid }] : [];
    });
    const add = legal().filter((action) => action !== ACTION.pass).map((action) => {
      const row = meaning(action).gem;
      return { action, at: `hand:${cardOf(action)}`, label: row < 0 ? say.card(cards.indexOf(cardOf(action))) : say.gem(row), sentence: upper(say.action(action)) };
    });
    return { rows, add };
  }

  /** What a bot would do, seeing what she sees. */
  function hint(lang) {
    if (over()) throw new NotNow("the game is over");
    const say = teller(lang);
    const { policy, weights } = playerOf(given, given.advisor, players);
    const bot = upper(given.advisor);
    if (displaying()) {
      const laid = layBy(t, me, policy, weights);
      return { lead: laid.length ? say.text("hint.display", { bot, cards: say.display(laid) }) : say.text("hint.nothing", { bot }), about: "", values: [], choice: null, lay: laid };
    }
    const choice = policy(t, structuredClone(me), weights);
    const lead = say.text("hint.lead", { bot, choice: say.action(choice) });
    if (given.levels[given.advisor].rows) return { lead, about: "", values: [], choice, lay: [] };
    const values = likely(t, me, legal(), weights).filter(({ share }) => share > 0).slice(0, 4).map(({ action, share }) => ({ action, sentence: upper(say.action(action)), share }));
    return { lead, about: say.text("ui.odds", { bot }), values, choice, lay: [] };
  }
  /** The actions with which a bot in her place would lay a display, seeing what she sees. */
  function layBy(table, own, policy, weights) {
    const copy = PLAY.blank("Game");
    copy.table = structuredClone(table);
    copy.seats[seat] = structuredClone(own);
    const quiet = Object.assign(PLAY.blank("Log"), { capacity: 0, choice_capacity: 0 });
    const laid = [];
    // The last one to lay is done before the engine goes on: what the others laid is not hers to know.
    for (;;) {
      const action = policy(copy.table, copy.seats[seat], weights);
      if (action === ACTION.pass) return laid;
      laid.push(action);
      PLAY.lay(copy, action);
      copy.seats[seat].options = 0;
      PLAY.list_display(copy);
    }
  }
  /** Legal actions, and how likely a network would take each, in whole per cent; the likeliest first. */
  function likely(table, own, options, weights) {
    const odds = new Float64Array(codes.choices);
    const total = PLAY.weigh_choices(table, own, weights, codes.as_learnt, odds);
    return options.map((action, n) => ({ action, share: Math.round((100 * odds[n]) / total) })).sort((a, b) => b.share - a.share);
  }

  /** Choices of hers tried in the same imagined worlds, everybody by one policy from there on: by choice, shares of wins and pounds ahead of the best rival. */
  function trial(table, own, choices, dice, policy, weights) {
    const world = PLAY.blank("Game");
    const quiet = Object.assign(PLAY.blank("Log"), { capacity: 0, choice_capacity: 0 });
    const [wins, ahead] = [choices.map(() => []), choices.map(() => [])];
    const won = (each) => {
      const first = Array.from({ length: players }, (_, n) => PLAY.place_of(each, n) === 1);
      return first[seat] ? 1 / first.filter(Boolean).length : 0;
    };
    /** In mid-display those who have laid do so again: nobody may know how (`bots/rollout.py`). */
    function layAgain({ table: at, seats }) {
      const before = at.asked;
      if (at.phase !== PHASE.display) return;
      [at.asked, at.actor] = [0, at.active];
      while (at.asked < before) {
        const other = seats[at.actor];
        other.options = 0;
        PLAY.list_display(world);
        PLAY.lay(world, other.options > 1 ? policy(at, other, weights) : other.legal[0]);
        other.options = 0;
      }
    }
    function step() {
      PLAY.imagine(world, table, own, dice);
      layAgain(world);
      choices.forEach(({ action, laid }, n) => {
        const played = structuredClone(world);
        if (laid) PLAY.lay_draft(played, quiet, [...laid]);
        else PLAY.apply(played, quiet, action);
        while (played.table.phase !== PHASE.game_over) {
          const { actor } = played.table;
          if (!PLAY.apply(played, quiet, policy(played.table, played.seats[actor], weights))) throw new Error("a bot chose what is not legal");
        }
        wins[n].push(won(played));
        const scores = played.table.score.slice(0, players);
        ahead[n].push(scores[seat] - Math.max(...scores.filter((_, other) => other !== seat)));
      });
    }
    return { wins, ahead, step };
  }

  /**
   * Games played on from here by the bot that advises, each choice in the same imagined worlds: {worlds, step(), told(lang)},
   * where a step is one world more. Null where there is nothing to compare: at a display, or where the bot is sure.
   */
  function playOn() {
    if (over() || displaying()) return null;
    const { tried: most, likely: least } = given.trials;
    const { policy, weights } = playerOf(given, given.advisor, players);
    const [table, own, asked] = [structuredClone(t), structuredClone(me), given.levels[given.advisor].rows ? null : likely(t, me, legal(), weights)];
    const tried = asked ? asked.filter(({ share }) => share >= least).slice(0, most).map(({ action }) => action) : legal();
    if (tried.length < 2) return null;
    const names = Object.fromEntries(Object.keys(given.texts).map((lang) => [lang, tried.map((action) => teller(lang).action(action))]));
    const { wins, step } = trial(table, own, tried.map((action) => ({ action })), [0x9e3779b9, 0x7f4a7c15, (chosen.length * 0x10001 + 1) >>> 0, 1], policy, weights);
    /** Wins of each choice, the best first, and which of them nobody can tell from the best. */
    function told(lang) {
      const say = given.texts[lang];
      const found = wins.map((each, n) => ({ action: tried[n], name: names[lang][n], wins: each, ...shareOf(each, given.trials) }));
      found.sort((one, other) => other.value - one.value);
      const [best, ...rest] = found;
      const close = rest.filter((each) => !isBehind(each.wins, best.wins, given.trials));
      const more = close.length > 1 ? say.text("hint.more", { n: close.length - 1 }) : "";
      return {
        lead: close.length ? say.text("hint.close", { one: best.name, other: close[0].name, more }) : say.text("ui.ahead", { choice: best.name }),
        close: close.map(({ action }) => action), best: best.action,
        values: found.map(({ action, value, low, high }) => ({ action, value, low, high })),
        about: say.text("hint.about", { n: wins[0].length, policy: upper(given.advisor) }),
      };
    }
    return { worlds: given.trials.worlds, step, told };
  }

  /**
   * Her decisions looked back on once the game is over: what she did and what the bot that advises would have done, or what
   * else it thought of, played on in the same worlds and told in pounds against the best rival, which say more of few games
   * than wins do. At first all of them a little; then those that gained or cost most, in
   * worlds of their own, since whatever is chosen for its luck has less of it afterwards. {step(), told(lang)}; `step` says
   * whether there is more to do.
   */
  function lookBack() {
    const { likely: least, glance, finalists, worlds } = given.trials;
    const { policy, weights } = playerOf(given, given.advisor, players);
    const network = !given.levels[given.advisor].rows;
    function rival({ table, own, mine }) {
      if (mine.laid) {
        const laid = new Array(codes.actions).fill(0);
        for (const action of layBy(table, own, policy, weights)) laid[action] += 1;
        return laid.every((n, action) => n === mine.laid[action]) ? null : { laid };
      }
      const options = Array.from(own.legal.slice(0, own.options));
      const asked = network ? likely(table, own, options, weights) : [{ action: policy(table, structuredClone(own), weights), share: 100 }];
      const other = asked.find(({ action, share }, n) => action !== mine.action && (n === 0 || share >= least));
      return other ? { action: other.action } : null;
    }
    const dice = (n, round) => [0x9e3779b9, 0x7f4a7c15, (n * 0x10001 + 1) >>> 0, round];
    const gain = ({ ahead: [one, other] }) => one.reduce((sum, each, n) => sum + each - other[n], 0) / one.length;
    const tried = [];
    let [at, round] = [0, 1];
    let last = [];
    /** A decision is prepared, or played on in one world more. */
    function step() {
      if (round === 1) {
        const now = tried[tried.length - 1];
        if (now && now.ahead[0].length < glance) now.step();
        else if (at < decided.length) {
          const one = decided[at++];
          const other = rival(one);
          if (other) tried.push({ ...one, other, ...trial(one.table, one.own, [one.mine, other], dice(at, 1), policy, weights) });
        } else {
          round = 2;
          const ordered = tried.filter((each) => gain(each) !== 0).sort((one, more) => gain(more) - gain(one));
          last = [...new Set([...ordered.slice(0, finalists), ...ordered.slice(-finalists)])].map((one, n) => ({ ...one, ...trial(one.table, one.own, [one.mine, one.other], dice(n, 2), policy, weights) }));
        }
        return true;
      }
      const now = last.find(({ ahead }) => ahead[0].length < worlds);
      now?.step();
      return Boolean(now);
    }
    function told(lang) {
      const say = teller(lang);
      const named = ({ action, laid }, table) => {
        if (!laid) return say.action(action, table);
        const cards = laid.flatMap((n, each) => (n ? [say.display([each]) + (n > 1 ? ` ×${n}` : "")] : []));
        return cards.length ? say.text("ui.back_show", { cards }) : say.text("ui.back_nothing");
      };
      const isSure = ({ ahead: [mine, other] }) => (mine.reduce((sum, each, n) => sum + each - other[n], 0) > 0 ? isBehind(other, mine, given.trials) : isBehind(mine, other, given.trials));
      /** What gained or cost most; what is certain comes before what is not. */
      function sentence(key, sign) {
        const [one] = last.filter((each) => sign * gain(each) >= 1).sort((each, more) => isSure(more) - isSure(each) || sign * (gain(more) - gain(each)));
        if (!one) return say.text(`ui.back_no_${key}`);
        const said = say.text(`ui.back_${key}`, { year: one.table.year, choice: named(one.mine, one.table), other: named(one.other, one.table), n: Math.round(Math.abs(gain(one))) });
        return isSure(one) ? said : `${said} ${say.text("ui.back_unsure")}`;
      }
      return {
        best: sentence("best", 1), worst: sentence("worst", -1),
        about: say.text("ui.back_about", { n: worlds, policy: upper(given.advisor) }),
      };
    }
    return { step, told };
  }

  /** What her sales brought her: the year of the best one and how much, and all. */
  function earned() {
    let before = 0;
    const found = [];
    for (const [, year, , event, from, , , , , , amount] of log.rows.slice(0, log.seq)) {
      if (event !== EVENT.sale_closed || from !== seat) continue;
      found.push({ year, gain: amount - before });
      before = amount;
    }
    return found;
  }

  // ------------------------------------------------------------------------------------------------------------- sales

  /**
   * Each sale that is over as a sheet (`log/sale.py`): displays from the active player clockwise. Players are called by
   * their seats there, `seats` has them in its order; no sheet has a blank card. While somebody is asked for an Alchemist,
   * what lies there is one more, `open`.
   */
  function sales() {
    const found = [];
    const fashion = [];
    const before = new Array(players).fill(0);
    let sale = null;
    const keep = ({ year, seats, blank, moves, sheet }, open) => {
      if (moves.length) sheet.alchemist = moves;
      if (!blank) found.push({ year, seats, sheet, open });
    };
    for (const [, year, , event, from, , card, gem, slot, , amount] of log.rows.slice(0, log.seq)) {
      if (event === EVENT.fashion_set) fashion[slot] = gems[gem];
      else if (event === EVENT.sale_opened) {
        const seats = Array.from({ length: players }, (_, n) => (from + n) % players);
        const scores = [...before];
        sale = { year, seats, blank: false, closed: 0, moves: [], sheet: { fashion: [...fashion], displays: seats.map((n) => ({ player: String(n + 1), score: scores[n], bankers: 0, rows: {} })) } };
      }
      if (!sale) continue;
      const display = sale.sheet.displays[sale.seats.indexOf(from)];
      if (event === EVENT.shown && card === CARD.blank_gray) sale.blank = true;
      else if (event === EVENT.shown && gem < 0) display.bankers += 1;
      else if (event === EVENT.shown) {
        const row = (display.rows[gems[gem]] ??= { gems: [] });
        if (card < codes.gem_of.length) row.gems.push(t.rules.stones[card]);
        else if (card === CARD.ring) row.rings = (row.rings ?? 0) + 1;
        else row[cards[card]] = true;
      } else if (event === EVENT.transmuted) sale.moves.push({ player: display.player, from: gems[codes.gem_of[card]], gems: t.rules.stones[card], to: gems[gem] });
      else if (event === EVENT.sale_closed) {
        before[from] = amount;
        sale.closed += 1;
        if (sale.closed < players) continue;
        keep(sale, false);
        sale = null;
      }
    }
    if (sale && t.phase === PHASE.alchemist) keep(sale, true);
    return found;
  }

  /** Sales that are over, and the one in which displays lie while somebody is asked for an Alchemist. */
  function tabled(say) {
    const named = sales().map(({ seats, ...sale }) => ({ ...sale, names: seats.map(say.who) }));
    return { sales: named.filter(({ open }) => !open), laid: named.find(({ open }) => open) ?? null };
  }

  // ------------------------------------------------------------------------------------------------------ the outside

  /** All that the page shows. */
  function state(lang) {
    const say = teller(lang);
    const now = parts();
    const old = before ?? now;
    const changed = Object.fromEntries(Object.entries(now).filter(([key, part]) => JSON.stringify(part) !== JSON.stringify(old[key])));
    const frame = { lines: [], turn: t.turn, year: t.year, phase: phases[t.phase], active: over() || t.active < 0 ? null : t.active };
    const places = over() ? now.places.map((place, n) => ({ place, name: say.who(n), score: now.scores[n], seat: n })).sort((a, b) => a.place - b.place || a.seat - b.seat) : [];
    return {
      scene: { ...given.scenes[lang], lang, viewer: seat, players: say.called.map((each, n) => ({ seat: n, name: each })), frames: [{ ...frame, set: old }, { ...frame, set: changed }] },
      me: seat, prompt: ask(say), since: since(say), choices: choices(say), hand: named(held(me.hand).map(([card, n]) => [card, n - laidOf(card)]).filter(([, n]) => n > 0)),
      display: display(say), places, over: over(), earned: over() ? earned() : [], ...tabled(say),
    };
  }
  /** Copies of a card that the draft has. */
  function laidOf(card) {
    if (!displaying()) return 0;
    return draft.reduce((sum, n, action) => {
      if (!n) return sum;
      const what = meaning(action);
      return sum + ((what.group === "card" ? what.card : CARD[what.group]) === card ? n : 0);
    }, 0);
  }

  /** The game as a log (JSON Lines), once it is over: until then it would tell the others' secrets. */
  function record() {
    if (!over()) throw new NotNow("the game is not over");
    const head = { ...given.manifest, players, bots: line_up, seed };
    const rows = log.rows.slice(0, log.seq).map((row, seq) => {
      const made = { game: 0, seq };
      given.columns.forEach((key, n) => {
        if (row[n] !== -1 || (key === "amount" && given.signed.includes(row[3]))) made[key] = given.names[key] ? given.names[key][row[n]] : row[n];
      });
      return made;
    });
    return [head, ...rows].map((each) => JSON.stringify(each)).join("\n") + "\n";
  }

  PLAY.begin(game, log, seed, 0);
  run();
  for (const move of moves) {
    if (Array.isArray(move)) for (const action of move) choose(action);
    choose(Array.isArray(move) ? ACTION.pass : move);
  }
  return Object.freeze({
    state, choose, hint, playOn, lookBack, record, takeBack, over, clear: () => void draft.fill(0),
    kept: () => ({ players, seat, bots: [...bots], name, seed, moves: structuredClone(chosen) }),
  });
}
