// A whole game written down as it is played: the market is tapped, and the translated engine (`ENGINE`) moves the cards,
// lowers prices, ends turns and writes the rows of the log. What nobody sees stays unknown: a hand is the cards that are
// known to be in it and a number of others. record_sales.js stands before.

/** A game of entries as the engine has it. Entries that cannot be are done as far as they can, with a warning. */
function tableOf(given, table, doc) {
  const { own } = given;
  const { cards, gems, CARD, EVENT, PHASE, ACTION, columns, names } = own;
  const game = ENGINE.blank("Game");
  const log = ENGINE.blank("Log");
  Object.assign(log, { capacity: log.rows.length, choice_capacity: 0 });
  const t = game.table;
  for (const [key, value] of Object.entries(own.sale.rules)) t.rules[key] = structuredClone(value);
  t.players = doc.names.length;
  ENGINE.clear(game);
  const rules = t.rules;
  const players = t.players;
  const merchants = rules.copies[CARD.merchant];
  const me = (seat) => game.seats[seat];
  const fashion = () => t.fashion.map((gem) => gems[gem]);
  const rows = [];
  const told = [];
  const seen = cards.map(() => ({ offered: 0, gained: 0, left: 0, drawn: 0 }));
  let warn = [];
  let fresh = []; // rows of this entry
  let stage = "fashion"; // what is asked for: fashion, deal, market, then the phase of the engine
  let pending = false; // the market is full: the turn ends with the next entry, but for a Queen
  let last = null; // the gem card that was just laid out, which a Queen can take

  const doubt = (key, values = {}) => warn.push([key, values]);
  const emit = (event, { seat = -1, other = -1, card = -1, gem = -1, slot = -1, count = -1, amount = -1 }, phase = t.phase) => {
    const before = t.phase;
    t.phase = phase;
    ENGINE.emit(game, log, EVENT[event], seat, other, card, gem, slot, count, amount);
    t.phase = before;
  };
  /** Take what the engine wrote into the rows of the log, without what nobody at the table knows. */
  function drain() {
    for (const row of log.rows.slice(0, log.seq)) {
      const made = Object.fromEntries(columns.flatMap((key, n) => (row[n] === -1 ? [] : [[key, names[key] ? names[key][row[n]] : row[n]]])));
      fresh.push([...row]);
      if (made.event === "merchant_drawn") delete made.amount; // nobody counts the deck
      rows.push(made);
    }
    log.seq = 0;
  }
  const known = (seat) => me(seat).hand.reduce((sum, n) => sum + n, 0);
  const hidden = (seat) => t.hand_size[seat] - known(seat);
  /** See that somebody holds a card that she gives away: else it is one of those that nobody knew. */
  function ensure(seat, card, copies = 1) {
    while (me(seat).hand[card] < copies) {
      if (hidden(seat) <= 0) {
        doubt(t.hand_size[seat] <= 0 ? "empty_hand" : "not_held", { name: doc.names[seat], card });
        t.hand_size[seat] += 1;
      }
      me(seat).hand[card] += 1;
    }
  }
  function leaves(card, copies = 1) {
    seen[card].left += copies;
    count(card);
  }
  function count(card) {
    const { offered, gained, left, drawn } = seen[card];
    const all = offered + Math.max(drawn, left - gained);
    if (all > rules.copies[card]) doubt("copies", { card, n: String(all), of: String(rules.copies[card]) });
  }
  const draws = () => { t.pile = Math.max(0, t.pile - 1); };
  const empties = () => Array.from({ length: rules.market_size }, (_, slot) => slot).filter((slot) => t.market[slot] < 0);
  const price = (slot) => rules.prices[t.market[slot]][t.step[slot]];
  /** A hand from which a card went that nobody saw: no other card in it is known for sure. */
  function forget(seat) {
    if (seat === doc.own) return;
    for (let card = 0; card < cards.length; card += 1) if (card !== CARD.necklace) me(seat).hand[card] = 0;
  }
  function flush() {
    if (!pending) return;
    pending = false;
    last = null;
    t.phase = PHASE.turn_end;
    ENGINE.end_turn(game, log);
  }
  function refilled() {
    if (!empties().length) pending = true;
    else [t.slot] = empties();
  }
  function resumed() {
    if (t.phase === PHASE.refill) refilled();
    else if (t.phase === PHASE.turn_end) pending = true;
  }
  function comes() { // a Merchant
    draws();
    if (t.merchants >= merchants) return doubt("copies", { card: CARD.merchant, n: String(t.merchants + 1), of: String(merchants) });
    return ENGINE.merchant_arrives(game, log);
  }
  /** A new card, a Merchant or an empty deck, while somebody buys, say that she has bought what she wanted. */
  function ended() {
    if (!stage && (t.phase === PHASE.influence || t.phase === PHASE.purchase)) acts.done();
  }
  function buying() {
    if (t.phase === PHASE.influence) t.phase = PHASE.purchase;
    return t.phase === PHASE.purchase;
  }

  const acts = {
    fashion({ gems: order }) {
      if (stage !== "fashion") return false;
      emit("game_started", { seat: 0, count: players });
      t.fashion.splice(0, order.length, ...order.map((gem) => gems.indexOf(gem)));
      ENGINE.tell_fashion(game, log);
      stage = "deal";
    },
    deal({ necklace = -1, back = [], hand = [] }) {
      if (stage !== "deal") return false;
      const held = [...hand];
      const own_first = held.includes("necklace") ? doc.own : -1;
      t.pile = rules.copies.reduce((sum, n) => sum + n, 0);
      for (let round = 0; round < rules.hand_size + rules.later_cards; round += 1) {
        for (let seat = round < rules.hand_size ? 0 : 1; seat < players; seat += 1) {
          for (let n = 0; round === 0 && n < (back[seat] ?? 0); n += 1) {
            emit("dealt", { seat, ...(seat === doc.own ? { card: CARD.astrologer } : {}) });
            emit("dealt_back", { seat, card: CARD.astrologer });
          }
          let card = -1;
          if (seat === doc.own && held.length) card = CARD[held.shift()];
          else if (round === 0 && necklace === seat && own_first < 0) card = CARD.necklace;
          draws();
          if (card < 0) t.hand_size[seat] += 1;
          else {
            ENGINE.gain_unseen(game, seat, card);
            seen[card].drawn += 1;
            count(card);
          }
          emit("dealt", { seat, card });
        }
      }
      for (let number = 1; number <= merchants; number += 1) emit("merchant_placed", { count: number });
      stage = "market";
    },
    offer({ card }) {
      ended();
      const number = CARD[card];
      const open = empties();
      if (stage === "market") {
        ENGINE.offer(game, log, open[0], number);
        if (open.length === 1) {
          stage = "";
          pending = true;
          drain();
          flush();
        }
      } else if (t.phase === PHASE.refill && open.length) {
        if (t.pile <= 0) doubt("no_pile");
        ENGINE.offer(game, log, open[0], number);
        last = number < own.gem_kinds ? { slot: open[0], card: number } : null;
        refilled();
      } else return false;
      draws();
      seen[number].offered += 1;
      count(number);
    },
    buy({ slot }) {
      if (stage || !buying() || !(t.market[slot] >= 0)) return false;
      const [card, cost, had] = [t.market[slot], price(slot), t.ducats];
      const given_away = rules.nothing_affordable === 1 && t.purchases === 0 && cost > had;
      if (cost > had && !given_away) {
        const given = rules.purse + (t.active > 0 ? rules.later_ducats : 0) + gift;
        doubt("ducats", { name: doc.names[t.active], n: String(given - had + cost), of: String(given) });
        t.ducats = cost;
      }
      ENGINE.buy(game, log, slot);
      if (cost > had && !given_away) t.ducats = had - cost;
      seen[card].gained += 1;
      if (rules.roles[card] === CARD.astrologer) leaves(card);
    },
    done() {
      if (stage || !buying()) return false;
      if (!t.purchases && Array.from({ length: rules.market_size }, (_, slot) => slot).some((slot) => t.market[slot] >= 0 && price(slot) <= t.ducats)) doubt("buy_one", { name: doc.names[t.active] });
      ENGINE.purchase(game, log, ACTION.pass);
      gift = 0;
      ENGINE.devalue(game, log);
      refilled();
    },
    play({ card, other = -1, gem = null }) {
      if (stage || t.phase !== PHASE.influence) return false;
      const number = CARD[card];
      const seat = t.active;
      if (card === "musketeer") {
        if (t.necklace < 0 || t.necklace === seat) return false;
        ensure(seat, number, rules.musketeers);
        ENGINE.seize_necklace(game, log);
        return leaves(number, rules.musketeers);
      }
      if (me(seat).usable[number] <= 0) {
        if (me(seat).hand[number] > 0 && hidden(seat) > 0) me(seat).hand[number] += 1; // another one than that which she bought
        else if (me(seat).hand[number] > 0) doubt("fresh", { name: doc.names[seat], card: number });
        me(seat).usable[number] = 1;
      }
      ensure(seat, number);
      if (other >= 0 && t.hand_size[other] <= 0 && rules.roles[number] !== CARD.forger) doubt("empty_hand", { name: doc.names[other], card: number });
      if (rules.roles[number] === CARD.courtier) gift += rules.amounts[number];
      ENGINE.play_character(game, log, number, other, gem === null ? -1 : gems.indexOf(gem));
      leaves(number);
    },
    forger({ a, card }) {
      if (t.phase !== PHASE.forger_reply) return false;
      if (a === "counter") {
        ensure(t.victim, CARD.musketeer);
        leaves(CARD.musketeer);
        ENGINE.reply_to_forger(game, log, ACTION.yes);
      } else if (a === "lacks") {
        ENGINE.look(game, log, t.active, t.victim, t.gem);
        ENGINE.forger_done(game);
      } else {
        ensure(t.victim, CARD[card]);
        leaves(CARD[card]);
        t.phase = PHASE.forger_choice;
        ENGINE.surrender(game, log, ACTION.card + CARD[card]);
      }
    },
    thief({ a, card = null }) {
      if (t.phase !== PHASE.thief_draw) return false;
      const { thief, victim } = t;
      if (a === "caught") {
        ensure(victim, CARD.musketeer);
        ENGINE.lose(game, victim, CARD.musketeer);
        leaves(CARD.musketeer);
        emit("caught", { seat: thief, other: victim, card: CARD.musketeer });
        [t.thief, t.victim] = [victim, thief];
        if (t.hand_size[t.victim] <= 0) ENGINE.thief_done(game);
        else t.phase = rules.counter_draw === 1 ? PHASE.thief_draw : PHASE.thief_reply;
        return undefined;
      }
      if (card) {
        ensure(victim, CARD[card]);
        ENGINE.steal(game, victim, thief, CARD[card]);
      } else {
        if (t.hand_size[victim] <= 0) doubt("empty_hand", { name: doc.names[victim], card: CARD.thief });
        t.hand_size[victim] = Math.max(0, t.hand_size[victim] - 1);
        t.hand_size[thief] += 1;
        forget(victim);
      }
      emit("stolen", { seat: thief, other: victim, card: card ? CARD[card] : -1 });
      return ENGINE.thief_done(game);
    },
    back({ yes }) {
      if (t.phase !== PHASE.thief_reply) return false;
      ENGINE.reply_to_thief(game, log, yes ? ACTION.yes : ACTION.no);
    },
    draw({ card = null }) {
      if (t.phase !== PHASE.astrologer) return false;
      if (t.pile <= 0) doubt("no_pile");
      draws();
      const seat = t.active;
      if (card === null) t.hand_size[seat] += 1;
      else {
        ENGINE.gain_unseen(game, seat, CARD[card]);
        seen[CARD[card]].drawn += 1;
        count(CARD[card]);
      }
      const open = card === "necklace" || seat === doc.own;
      emit("drawn", { seat, card: card !== null && open ? CARD[card] : -1 });
      if (card === "astrologer") {
        ENGINE.discard_astrologer(game, log, CARD.astrologer);
        seen[CARD.astrologer].left += 1;
      } else t.phase = PHASE.purchase;
    },
    merchant() {
      ended();
      if (stage || (t.phase !== PHASE.astrologer && t.phase !== PHASE.refill)) return false;
      comes();
    },
    empty() {
      ended();
      if (stage || (t.phase !== PHASE.astrologer && t.phase !== PHASE.refill)) return false;
      if (t.pile > 0) doubt("pile", { n: t.pile });
      emit("pile_exhausted", { seat: t.active });
      if (t.phase === PHASE.astrologer) t.phase = PHASE.purchase;
      else pending = true;
    },
    cardinal({ seats }) {
      if (t.phase !== PHASE.cardinal) return false;
      for (let steps = 1; steps < players; steps += 1) {
        const seat = (t.active + steps) % players;
        t.actor = seat;
        if (seats.includes(seat)) {
          ensure(seat, CARD.cardinal);
          leaves(CARD.cardinal);
        }
        ENGINE.answer_cardinal(game, log, seats.includes(seat) ? ACTION.yes : ACTION.no);
      }
      ENGINE.ask_for_cardinal(game, log);
      if (t.phase !== PHASE.sale) resumed();
    },
    sale(sale) {
      if (t.phase !== PHASE.sale) return false;
      if (!sale.closed) return undefined;
      const scores = t.score.slice(0, players);
      const held = { ...sale, active: t.active };
      const { wrong } = table.judge(held, fashion(), doc.names, scores, "en");
      const gains = table.gainsOf(held, fashion(), doc.names, scores);
      if (wrong.length) doubt("sale", { n: t.merchant });
      drain();
      rows.push(...table.rowsOf(held, fashion(), doc.names, scores, { place: { turn: t.turn, year: t.year }, number: t.merchant, alchemists: true }));
      const gone = [...held.taps.map(([seat, card]) => [seat, CARD[card]]), ...held.moves.map(([seat]) => [seat, CARD.alchemist])];
      for (const [seat, card] of gone) {
        ensure(seat, card);
        ENGINE.lose(game, seat, card);
        leaves(card);
      }
      gains.forEach((n, seat) => { t.score[seat] += n; });
      t.sales += 1;
      if (t.sales === merchants) {
        t.phase = PHASE.game_over;
        return undefined;
      }
      t.year += 1;
      t.actor = t.active;
      t.phase = t.resume;
      return resumed();
    },
    queen({ seat }) {
      if (!last) return false;
      const { slot, card } = last;
      ensure(seat, CARD.queen);
      ENGINE.spend(game, seat, CARD.queen);
      leaves(CARD.queen);
      emit("played", { seat, card: CARD.queen, count: 1 }, PHASE.queen);
      t.market[slot] = -1;
      ENGINE.gain(game, seat, card);
      seen[card].gained += 1;
      emit("taken", { seat, card, slot }, PHASE.queen);
      pending = false;
      t.phase = PHASE.refill;
      refilled();
    },
  };
  let gift = 0; // ducats of Courtiers in this turn
  for (const entry of doc.entries) {
    warn = [];
    fresh = [];
    const { turn } = t;
    if (entry.k !== "queen" && (entry.k !== "sale" || entry.closed || t.phase !== PHASE.game_over)) flush();
    if (t.turn !== turn) gift = 0;
    if (entry.k !== "offer" && entry.k !== "queen") last = null;
    const done = Object.hasOwn(acts, entry.k) ? acts[entry.k](entry) : false;
    if (done === false) doubt("not_here");
    if (entry.k === "queen") last = null;
    drain();
    told.push({ warn, rows: fresh });
  }
  const queen = last;
  const turns = t.turn;
  flush();
  if (t.turn !== turns) gift = 0;
  fresh = [];
  drain();
  return { game, t, rows, told, stage, queen, hidden, known, empties, price, fashion, over: t.phase === PHASE.game_over };
}

/** What is written down of whole games. */
function tableLevel(given, table) {
  const { own } = given;
  const { cards, gems, CARD, PHASE } = own;
  const kinds = own.kinds; // cards that the deck has, by name
  const blue = kinds.filter((card) => own.blue.includes(card));
  const picks = new Map(); // a card whose player or gem is still to be tapped, by game
  const edits = new Map();
  let held = ["", null];
  const at = (doc) => {
    const key = JSON.stringify([doc.names, doc.own, doc.entries]);
    if (held[0] !== key) held = [key, tableOf(given, table, doc)];
    return held[1];
  };
  const openSale = (doc) => {
    const entry = doc.entries[doc.entries.length - 1];
    return entry?.k === "sale" && !entry.closed ? entry : null;
  };
  const warning = (ui, [key, values]) => ui.text(`doubt.${key}`, { ...values, ...("card" in values ? { card: ui.text(`card.${cards[values.card]}`) } : {}) });

  // --------------------------------------------------------------------------------------------------------------- rows

  const QUIET = ["game_started", "dealt", "dealt_back", "merchant_placed", "turn_started", "turn_ended", "ducats_lost", "marked_down", "cardinal_declined"];
  function sentence(ui, doc, row) {
    const [, , , event, seat, other, card, gem, slot, n, amount] = row;
    const name = own.names.event[event];
    const [counts, amounts] = own.units[event];
    const number = (value, unit) => (value === -1 ? "?" : unit ? ui.text(`unit.${unit}`, { n: value }) : ui.number(value));
    const variant = { played: n > 1 ? ".together" : other >= 0 ? (gem >= 0 ? ".on_player_for_gem" : ".on_player") : gem >= 0 ? ".for_gem" : ".alone", hand_seen: gem >= 0 ? ".proof" : ".look" }[name] ?? "";
    const text = ui.text(`event.${name}${variant}`, {
      seat: doc.names[seat] ?? "?", other: doc.names[other] ?? "?", card: ui.text(`a_card.${card < 0 ? "hidden" : cards[card]}`), gem: gem < 0 ? "?" : ui.text(`gem.${gems[gem]}`),
      slot: slot < 0 ? "?" : slot + 1, count: number(n, counts), amount: number(amount, amounts),
    });
    return text[0].toUpperCase() + text.slice(1);
  }
  function told(doc, ui) {
    const now = at(doc);
    return doc.entries.map((entry, n) => {
      const { warn, rows } = now.told[n];
      const key = `${doc.id}:${n}`;
      let lines = rows.filter((row) => !QUIET.includes(own.names.event[row[3]])).map((row) => sentence(ui, doc, row));
      if (entry.k === "fashion") lines = [ui.text("fashion.told", { gems: entry.gems.map((gem) => ui.text(`gem.${gem}`)) })];
      else if (entry.k === "sale") lines = [saleTold(doc, ui, entry, n)];
      else if (entry.k === "cardinal") lines = entry.seats.length ? lines : [ui.text("table.no_cardinal")];
      else if (entry.k === "deal") lines = [entry.necklace >= 0 ? ui.text("table.wears", { name: doc.names[entry.necklace] }) : ui.text("table.dealt")];
      else if (!lines.length) lines = [ui.text(`entry.${entry.k}`)];
      return { text: lines.join(" "), warn: warn.map((each) => warning(ui, each)), fix: fixer(doc, ui, entry, n, key) };
    });
  }
  const before = (doc, n) => tableOf(given, table, { ...doc, entries: doc.entries.slice(0, n) });
  function saleTold(doc, ui, entry, n) {
    const { t, fashion } = before(doc, n);
    const title = ui.text(`stage.${given.game}`, { n: t.sales + 1 });
    if (!entry.closed) return ui.text("sale.going", { title });
    const gains = table.gainsOf({ ...entry, active: t.active }, fashion(), doc.names, t.score.slice(0, doc.names.length));
    return `${title}${ui.text("ui.colon")}${doc.names.map((name, seat) => `${name} ${ui.money(gains[seat])}`).join(", ")}`;
  }
  /** What can be changed of an entry: its card, its players, its gem, its place; or the whole sale. */
  function fixer(doc, ui, entry, n, key) {
    if (entry.k === "sale" && entry.closed) return () => {
      const { t, fashion } = before(doc, n);
      const sale = { ...(edits.get(key) ?? entry), active: t.active };
      return h("div", { class: "rs-fix" }, ...table.draw(doc, ui, sale, { fashion: fashion(), scores: t.score.slice(0, doc.names.length), title: ui.text(`stage.${given.game}`, { n: t.sales + 1 }), id: key, ends: ui.text("ui.correct"), change: (made) => {
        edits.set(key, made);
        ui.draw();
      }, close: (made) => {
        edits.delete(key);
        ui.correct(n, made);
      } }));
    };
    const players = doc.names.map((name, seat) => [seat, name]);
    const fields = {
      card: "card" in entry && entry.card !== null ? kinds.map((card) => [card, ui.text(`card.${card}`)]) : null,
      other: (entry.other ?? -1) >= 0 ? players : null, seat: "seat" in entry ? players : null,
      necklace: "necklace" in entry ? [[-1, ui.text("ui.nobody_wears")], ...players] : null,
      gem: entry.gem ? gems.map((gem) => [gem, ui.text(`gem.${gem}`)]) : null,
      slot: "slot" in entry ? Array.from({ length: own.sale.rules.market_size }, (_, slot) => [slot, ui.text("table.slot", { n: String(slot + 1) })]) : null,
    };
    const found = Object.entries(fields).filter(([, choices]) => choices);
    return () => {
      const inputs = found.map(([name, choices]) => [name, h("select", { "aria-label": ui.text(`field.${name}`), "data-key": `field:${name}` }, ...choices.map(([value, label]) => h("option", { value: String(value), selected: String(entry[name]) === String(value), text: label })))]);
      const take = () => ui.correct(n, { ...entry, ...Object.fromEntries(inputs.map(([name, input]) => [name, typeof entry[name] === "number" ? Number(input.value) : input.value])) });
      return h("div", { class: "rc-row rs-fix" }, ...inputs.map(([, input]) => input), ...(inputs.length ? [ui.button(ui.text("ui.correct"), take, { key: "correct", main: true })] : []), ui.button(ui.text("ui.delete"), () => ui.correct(n, null), { key: "remove" }));
    };
  }

  // ------------------------------------------------------------------------------------------------------------ drawing

  function market(doc, ui, now, buying) {
    const { t, stage } = now;
    const refill = stage === "market" || (!stage && t.phase === PHASE.refill);
    const next = refill ? now.empties()[0] : -1;
    return h("div", { class: "rs-market", role: "group", "aria-label": ui.text("table.market") }, ...Array.from({ length: own.sale.rules.market_size }, (_, slot) => {
      const card = t.market[slot];
      if (!(card >= 0)) return h("div", { class: `rs-card${slot === next ? " rs-next" : ""}` }, h("span", { class: "q-quiet", text: ui.text("table.slot", { n: String(slot + 1) }) }));
      const name = table.cardName(ui, cards[card]);
      const ducats = ui.text("unit.ducats", { n: now.price(slot) });
      return table.cardButton(ui, ui.text("table.buy", { card: name, ducats }), cards[card], () => ui.enter({ k: "buy", slot }), { key: `buy:${slot}`, caption: name, small: ui.number(now.price(slot)), off: !buying });
    }));
  }
  const palette = (ui, list, act, head = "card") => h("div", { class: "rs-palette" }, ...list.map((card) => table.cardButton(ui, table.cardName(ui, card), card, () => act(card), { key: `${head}:${card}`, caption: own.deck.some((each) => each.card === card && each.gem) ? "" : table.cardName(ui, card) })));
  const people = (doc, ui, seats, act, key = "to") => h("div", { class: "rc-row" }, ...seats.map((seat) => ui.button(doc.names[seat], () => act(seat), { key: `${key}:${seat}` })));
  const gemButtons = (ui, act) => h("div", { class: "rs-gems" }, ...gems.map((gem) => h("button", { type: "button", class: "q-button rs-gem", "data-key": `gem:${gem}`, onclick: () => act(gem) }, stone(gem), h("span", { text: ui.text(`gem.${gem}`) }))));
  const prompt = (text) => h("p", { class: "rc-prompt", text });

  function deal(doc, ui) {
    const draft = doc.deal ?? { necklace: -1, back: doc.names.map(() => 0), hand: [] };
    const set = (more) => {
      doc.deal = { ...draft, ...more };
      ui.keep();
    };
    const size = own.sale.rules.hand_size + (doc.own > 0 ? own.sale.rules.later_cards : 0);
    const worn = draft.hand.includes("necklace") ? doc.own : draft.necklace;
    const hand = doc.own >= 0 ? [prompt(ui.text("table.own_hand", { name: doc.names[doc.own], n: size - draft.hand.length })), ...(draft.hand.length < size ? [palette(ui, kinds.filter((card) => card !== "merchant" && card !== "astrologer"), (card) => set({ hand: [...draft.hand, card] }))] : []),
      h("div", { class: "rc-row" }, ...draft.hand.map((card, n) => table.cardButton(ui, table.cardName(ui, card), card, () => set({ hand: draft.hand.filter((_, place) => place !== n) }), { key: `held:${n}`, caption: table.cardName(ui, card) })))] : [];
    const who = [-1, ...doc.names.keys()].map((seat) => h("button", { type: "button", class: `q-button${worn === seat ? " rc-on" : ""}`, "aria-pressed": String(worn === seat), "data-key": `necklace:${seat}`, onclick: () => set({ necklace: seat }), text: seat < 0 ? ui.text("ui.nobody_wears") : doc.names[seat] }));
    const back = doc.names.map((name, seat) => ui.button(`${name}: ${draft.back[seat]}`, () => set({ back: draft.back.map((n, place) => (place === seat ? (n + 1) % 4 : n)) }), { key: `back:${seat}` }));
    const ready = doc.own < 0 || draft.hand.length === size;
    return [...hand, prompt(ui.text("table.necklace")), h("div", { class: "rc-row" }, ...who), h("p", { text: ui.text("table.back") }), h("div", { class: "rc-row" }, ...back),
      ui.button(ui.text("ui.go_on"), () => {
        delete doc.deal;
        ui.enter({ k: "deal", necklace: worn, back: draft.back, hand: draft.hand });
      }, { key: "go", main: true, off: !ready })];
  }
  function characters(doc, ui, now) {
    const { t } = now;
    const pick = picks.get(doc.id);
    const others = table.seatsFrom(t.active, doc.names.length).slice(1);
    const choose = (made) => {
      if (made) picks.set(doc.id, made);
      else picks.delete(doc.id);
      ui.draw();
    };
    const finish = (entry) => {
      picks.delete(doc.id);
      ui.enter({ k: "play", ...entry });
    };
    const role = (card) => cards[own.sale.rules.roles[CARD[card]]];
    const begin = (card) => {
      if (role(card) === "courtier" || role(card) === "musketeer") return finish({ card });
      if (role(card) === "favorite") return choose({ card, other: -1 });
      if (others.length === 1) return role(card) === "forger" ? choose({ card, other: others[0] }) : finish({ card, other: others[0] });
      return choose({ card });
    };
    if (pick) {
      const name = table.cardName(ui, pick.card);
      const cancel = ui.button(ui.text("ui.leave"), () => choose(null), { key: "leave_it" });
      if (pick.other === undefined) return [prompt(ui.text("table.on_whom", { card: name })), people(doc, ui, others, (seat) => (role(pick.card) === "forger" ? choose({ ...pick, other: seat }) : finish({ ...pick, other: seat }))), cancel];
      return [prompt(ui.text("table.which_gem", { card: name })), gemButtons(ui, (gem) => finish({ ...pick, gem })), cancel];
    }
    const list = [...blue, ...(t.necklace >= 0 && t.necklace !== t.active && kinds.includes("musketeer") ? ["musketeer"] : [])];
    return [h("p", { text: ui.text("table.characters") }), h("div", { class: "rs-palette" }, ...list.map((card) => {
      const name = `${card === "musketeer" ? `${own.sale.rules.musketeers} × ` : ""}${table.cardName(ui, card)}`;
      return table.cardButton(ui, ui.text("table.plays", { card: name }), card, () => begin(card), { key: `play:${card}`, caption: name });
    }))];
  }
  function drawn(doc, ui, now) {
    const { t, stage } = now;
    const name = (seat) => doc.names[seat];
    if (stage === "fashion") return table.fashionOf(ui, doc.draft ?? [], (made) => {
      doc.draft = made;
      ui.keep();
    }, (order) => {
      doc.draft = [];
      ui.enter({ k: "fashion", gems: order });
    });
    if (stage === "deal") return deal(doc, ui);
    const ware = kinds.filter((card) => card !== "merchant");
    if (stage === "market") return [prompt(ui.text("table.lay_out", { n: String(now.empties()[0] + 1) })), market(doc, ui, now, false), palette(ui, ware, (card) => ui.enter({ k: "offer", card }))];
    const queen = now.queen && kinds.includes("queen") ? [ui.button(ui.text("table.queen", { card: table.cardName(ui, cards[now.queen.card]) }), () => ui.dialog(ui.text("table.queen_whose"), [], doc.names.map((each, seat) => [each, () => ui.enter({ k: "queen", seat }), `queen:${seat}`])), { key: "queen" })] : [];
    const news = () => h("div", {}, palette(ui, [...ware, "merchant"], (card) => ui.enter(card === "merchant" ? { k: "merchant" } : { k: "offer", card })), h("div", { class: "rc-row" }, ui.button(ui.text("table.empty"), () => ui.enter({ k: "empty" }), { key: "empty" })));
    switch (t.phase) {
      case PHASE.influence:
      case PHASE.purchase: {
        const ducats = ui.text("unit.ducats", { n: t.ducats });
        const tap = h("div", {}, prompt(ui.text("table.buys", { name: name(t.active), ducats })), market(doc, ui, now, true), h("div", { class: "rc-row" }, ui.button(ui.text("table.done"), () => ui.enter({ k: "done" }), { key: "done" }), ...queen));
        if (t.phase === PHASE.influence) return [tap, ...characters(doc, ui, now)];
        return [tap, ...(t.purchases ? [h("p", { text: ui.text("table.or_new") }), news()] : [])];
      }
      case PHASE.refill:
        return [prompt(ui.text("table.refill", { n: String(now.empties()[0] + 1) })), market(doc, ui, now, false), ...(queen.length ? [h("div", { class: "rc-row" }, ...queen)] : []), news()];
      case PHASE.astrologer: {
        const say = doc.own === t.active ? palette(ui, ware, (card) => ui.enter({ k: "draw", card })) : h("div", { class: "rc-row" }, ui.button(ui.text("table.unseen"), () => ui.enter({ k: "draw", card: null }), { key: "unseen", main: true }), ...["necklace", "astrologer"].filter((card) => kinds.includes(card)).map((card) => ui.button(table.cardName(ui, card), () => ui.enter({ k: "draw", card }), { key: `card:${card}` })));
        return [prompt(ui.text("table.draws", { name: name(t.active) })), say, h("div", { class: "rc-row" }, ui.button(table.cardName(ui, "merchant"), () => ui.enter({ k: "merchant" }), { key: "card:merchant" }), ui.button(ui.text("table.empty"), () => ui.enter({ k: "empty" }), { key: "empty" }))];
      }
      case PHASE.forger_reply: {
        const gem = gems[t.gem];
        const list = kinds.filter((card) => own.deck.some((each) => each.card === card && each.gem === gem));
        return [prompt(ui.text("table.forger", { name: name(t.victim), gem: ui.text(`gem.${gem}`) })), palette(ui, list, (card) => ui.enter({ k: "forger", a: "card", card })),
          h("div", { class: "rc-row" }, ui.button(ui.text("table.counter"), () => ui.enter({ k: "forger", a: "counter" }), { key: "counter" }), ui.button(ui.text("table.lacks"), () => ui.enter({ k: "forger", a: "lacks" }), { key: "lacks" }))];
      }
      case PHASE.thief_draw: {
        const mine = doc.own >= 0 && (doc.own === t.thief || doc.own === t.victim);
        const open = mine ? palette(ui, ware.filter((card) => card !== "musketeer" && card !== "astrologer"), (card) => ui.enter({ k: "thief", a: "stolen", card })) : h("div", { class: "rc-row" }, ui.button(ui.text("table.unseen"), () => ui.enter({ k: "thief", a: "stolen", card: null }), { key: "unseen", main: true }),
          ...(t.necklace === t.victim ? [ui.button(table.cardName(ui, "necklace"), () => ui.enter({ k: "thief", a: "stolen", card: "necklace" }), { key: "card:necklace" })] : []));
        return [prompt(ui.text("table.thief", { name: name(t.thief), other: name(t.victim) })), open, h("div", { class: "rc-row" }, ui.button(ui.text("table.caught"), () => ui.enter({ k: "thief", a: "caught" }), { key: "caught" }))];
      }
      case PHASE.thief_reply:
        return [prompt(ui.text("table.draw_back", { name: name(t.thief), other: name(t.victim) })), h("div", { class: "rc-row" }, ...[["yes", true], ["no", false]].map(([key, yes]) => ui.button(ui.text(`table.${key}`), () => ui.enter({ k: "back", yes }), { key })))];
      case PHASE.cardinal: {
        const seats = picks.get(doc.id)?.seats ?? [];
        const others = table.seatsFrom(t.active, doc.names.length).slice(1);
        const turn = (seat) => {
          picks.set(doc.id, { seats: seats.includes(seat) ? seats.filter((each) => each !== seat) : [...seats, seat] });
          ui.draw();
        };
        const go = () => {
          picks.delete(doc.id);
          ui.enter({ k: "cardinal", seats });
        };
        return [prompt(ui.text("table.cardinal", { n: String(t.merchant) })), h("div", { class: "rc-row" }, ...others.map((seat) => h("button", { type: "button", class: `q-button${seats.includes(seat) ? " rc-on" : ""}`, "aria-pressed": String(seats.includes(seat)), "data-key": `cardinal:${seat}`, onclick: () => turn(seat), text: name(seat) }))), ui.button(ui.text(seats.length ? "table.postponed" : "table.no_cardinal"), go, { key: "go", main: true })];
      }
      case PHASE.sale: {
        const sale = { ...(openSale(doc) ?? table.fresh()), active: t.active };
        const put = (made) => {
          if (openSale(doc)) doc.entries.pop();
          doc.entries.push(made);
          doc.undone = [];
          ui.keep();
        };
        return [...queen, ...table.draw(doc, ui, sale, { fashion: now.fashion(), scores: t.score.slice(0, doc.names.length), title: ui.text(`stage.${given.game}`, { n: t.sales + 1 }), change: put, close: put })];
      }
      default:
        return [];
    }
  }
  function draw(doc, ui) {
    const now = at(doc);
    if (now.over) return [];
    const lines = now.stage ? [] : [h("div", { class: "rs-fashion", "aria-label": ui.text("fashion.title"), role: "group" }, ...now.fashion().map((gem, rank) => h("span", { class: "rs-gem" }, stone(gem), h("span", { text: `${ui.text(`gem.${gem}`)} ${own.sale.rules.fashion_tiles[rank]}` }))))];
    return [...lines, ...drawn(doc, ui, now)];
  }
  function lead(doc, seat, ui) {
    const { t, stage, over } = at(doc);
    if (stage === "fashion" || stage === "deal" || over) return {};
    const notes = [ui.text("unit.cards", { n: t.hand_size[seat] }), ...(t.necklace === seat ? [ui.text("card.necklace")] : [])];
    return { active: !stage && t.active === seat, notes };
  }
  function doubts(doc, entry, ui) {
    const now = at({ ...doc, entries: [...doc.entries, entry] });
    return now.told[now.told.length - 1].warn.map((each) => warning(ui, each));
  }
  return {
    knows: "public", draw, told, doubts, lead,
    rows: (doc) => (at(doc).stage ? [] : at(doc).rows), over: (doc) => at(doc).over, scores: (doc) => at(doc).t.score.slice(0, doc.names.length),
    undo: (doc, entry) => (entry.k === "sale" ? table.undo(entry) : null),
    continues: (entry, again) => entry.k === "sale" && again.k === "sale" && !entry.closed,
  };
}

/** What the page takes of Queen's Necklace besides points. */
function recordQueensNecklace(given) {
  const table = saleTable(given);
  return { sales: salesLevel(given, table), everything: tableLevel(given, table) };
}
