// Sales written down at a table: cards are tapped as each player shows them, and the translated engine settles the sale
// (`saleEngine`). filling.js and sale_engine.js stand before; the kit's functions are found when the page is drawn.

/** What a page tells of one sale: `sale` is {k: "sale", active, taps: [[seat, card, row]], moves, closed, totals}. */
function saleTable(given) {
  const { own } = given;
  const sales = saleEngine(own.sale);
  const here = (card) => own.deck.some((each) => each.card === card);
  const beside = ["ring", "king", "necklace"].filter(here);
  const stones = Object.fromEntries(own.deck.filter((each) => each.gem).map((each) => [each.card, each.stones]));
  const chosen = new Map(); // whose cards are tapped, by game
  const opened = new Set(); // parts that are unfolded
  const fresh = (active = -1) => ({ k: "sale", active, taps: [], moves: [], closed: false, totals: null });
  const seatsFrom = (active, players) => Array.from({ length: players }, (_, n) => (Math.max(active, 0) + n) % players);

  /** The sheet that the engine settles, players from the active one on. */
  function sheetOf(sale, fashion, names, scores) {
    const displays = seatsFrom(sale.active, names.length).map((seat) => {
      const rows = {};
      let bankers = 0;
      for (const [whose, card, row] of sale.taps) {
        if (whose !== seat) continue;
        if (card === "banker") bankers += 1;
        else {
          const at = (rows[row] ??= { gems: [], rings: 0, king: false, necklace: false });
          if (card in stones) at.gems.push(stones[card]);
          else if (card === "ring") at.rings += 1;
          else at[card] = true;
        }
      }
      return { player: names[seat], rows, bankers, score: scores[seat] };
    });
    const moves = sale.moves.map(([seat, from, gems, to]) => ({ player: names[seat], from, gems, to }));
    return { fashion: [...fashion], displays, ...(moves.length ? { alchemist: moves } : {}) };
  }

  /** What comes of a sale: what cannot be of it, in words; else what each player gets, by seat. */
  function judge(sale, fashion, names, scores, lang) {
    const sheet = sheetOf(sale, fashion, names, scores);
    const { wrong } = sales.check(sheet, lang);
    names.forEach((player, seat) => {
      const kings = sale.taps.filter(([whose, card]) => whose === seat && card === "king");
      const rows = new Set(kings.map(([, , row]) => row));
      if (kings.length > rows.size) wrong.push(sales.texts[lang].text("problem.kings", { player, n: kings.length }));
    });
    if (wrong.length) return { wrong, gains: null };
    const result = sales.score(sheet);
    const order = seatsFrom(sale.active, names.length);
    const gains = names.map((_, seat) => result.settled.gain[order.indexOf(seat)]);
    return { wrong, gains, steps: () => sales.scene(result, lang).six };
  }
  const gainsOf = (sale, fashion, names, scores) => sale.totals ?? judge(sale, fashion, names, scores, "en").gains ?? names.map(() => 0);

  /** The rows of a log that somebody would write of a sale: all others follow from them. */
  function rowsOf(sale, fashion, names, scores, { place = {}, number = null, alchemists = false } = {}) {
    const seats = seatsFrom(sale.active, names.length);
    const row = (event, phase, more) => ({ ...place, phase, event, ...more });
    const made = [row("sale_opened", "sale", { ...(sale.active >= 0 ? { seat: sale.active } : {}), ...(number ? { count: number } : {}) })];
    const of = (seat, gem, cards) => cards.flatMap((card) => sale.taps.filter(([whose, each, at]) => whose === seat && each === card && (at ?? null) === gem).map(() => row("shown", "reveal", { seat, card, ...(gem ? { gem } : {}) })));
    const kinds = Object.keys(stones).sort((one, other) => stones[one] - stones[other]);
    for (const gem of fashion) for (const seat of seats) made.push(...of(seat, gem, [...kinds, "ring", "king", "necklace"]));
    for (const seat of seats) made.push(...of(seat, null, ["banker"]));
    for (const seat of seats) {
      for (const [whose, from, n, to] of sale.moves) {
        if (whose !== seat) continue;
        if (alchemists) made.push(row("played", "alchemist", { seat, card: "alchemist", count: 1 }));
        made.push(row("transmuted", "alchemist", { seat, card: own.deck.find((each) => each.gem === from && each.stones === n).card, gem: to }));
      }
    }
    if (sale.totals) names.forEach((_, seat) => made.push(row("sale_closed", "sale_end", { seat, amount: scores[seat] + sale.totals[seat] })));
    return made;
  }

  // ------------------------------------------------------------------------------------------------------------ drawing

  const cardName = (ui, card) => ui.text(`card.${card}`);
  /** A card as it is tapped: its stones, or its sign. */
  function face(card) {
    const kind = own.deck.find((each) => each.card === card);
    const gem = kind?.gem ?? null;
    const inner = gem ? [stone(gem), h("b", { text: kind.stones })] : [picture([ART.cards[card] ?? "M6 4h12v16H6z"], "rs-sign")];
    return h("span", { class: `rs-face${gem ? "" : " rs-other"}`, "aria-hidden": "true" }, ...inner);
  }
  const cardButton = (ui, label, card, act, { key, count = 0, caption = "", off = false, small = "" } = {}) => h("button", { type: "button", class: "rs-card", "aria-label": label, title: label, "data-key": key, disabled: off, onclick: act },
    face(card), caption ? h("span", { class: `rs-name${/\p{L}{9,}/u.test(caption) ? " rs-long" : ""}`, text: caption }) : null, small ? h("span", { class: "rs-price", text: small }) : null, count ? h("span", { class: "rs-count", "aria-hidden": "true", text: count }) : null);

  /**
   * Draw a sale that is being tapped. `change(sale)` takes it with a tap more or less, `close(sale)` once it is done;
   * `ask` whether it has to be said whose turn it is; `ends` what the button says that closes it.
   */
  function draw(doc, ui, sale, { fashion, scores, title, change, close, ask = false, ends = "", id = doc.id }) {
    const { names } = doc;
    const seat = Math.min(chosen.get(id) ?? Math.max(sale.active, 0), names.length - 1);
    const found = judge(sale, fashion, names, scores, ui.lang);
    const gemName = (gem) => ui.text(`gem.${gem}`);
    const with_ = (more) => ({ ...sale, ...more });
    const tap = (card, row) => change(with_({ taps: [...sale.taps, [seat, card, row]] }));
    const count = (card, row) => sale.taps.filter(([whose, each, at]) => whose === seat && each === card && at === row).length;
    const choose = (who) => {
      chosen.set(id, who);
      ui.draw();
    };
    const lay = (card, row) => cardButton(ui, ui.text(row && !(card in stones) ? "sale.lay_in" : "sale.lay", { player: names[seat], card: cardName(ui, card), gem: row ? gemName(row) : "" }), card, () => tap(card, row), { key: `lay:${card}${row && !(card in stones) ? `:${row}` : ""}`, count: count(card, row) });
    const grid = fashion.map((gem) => h("div", { class: "rs-row", role: "group", "aria-label": gemName(gem) }, h("span", { class: "rs-gem" }, stone(gem), h("span", { text: gemName(gem) })),
      ...Object.keys(stones).filter((card) => own.deck.some((each) => each.card === card && each.gem === gem)).map((card) => lay(card, gem)), ...beside.map((card) => lay(card, gem))));
    const turn = () => {
      const cards = [...new Set(sale.taps.filter(([whose, card]) => whose === seat && card in stones && card !== "amber_1").map(([, card]) => card))];
      const acts = cards.flatMap((card) => fashion.filter((gem) => gem !== "amber" && gem !== own.deck.find((each) => each.card === card).gem).map((gem) => {
        const kind = own.deck.find((each) => each.card === card);
        return [ui.text("sale.turn", { card: cardName(ui, card), gem: gemName(gem) }), () => change(with_({ moves: [...sale.moves, [seat, kind.gem, kind.stones, gem]] })), `turn:${card}:${gem}`];
      }));
      ui.dialog(ui.text(acts.length ? "sale.turns" : "sale.turns_none", { player: names[seat] }), [], acts);
    };
    const side = h("div", { class: "rc-row" }, ...(here("banker") ? [lay("banker", null), h("span", { class: "q-quiet", text: cardName(ui, "banker") })] : []), ...(here("alchemist") ? [cardButton(ui, ui.text("sale.alchemist", { player: names[seat] }), "alchemist", turn, { key: "alchemist", count: sale.moves.filter(([whose]) => whose === seat).length }), h("span", { class: "q-quiet", text: cardName(ui, "alchemist") })] : []));
    const off = (whose, n) => {
      const at = sale.taps.map((each, place) => [each, place]).filter(([[who]]) => who === whose)[n][1];
      change(with_({ taps: sale.taps.filter((_, place) => place !== at) }));
    };
    const shown = names.map((name, whose) => h("li", {}, h("button", { type: "button", class: `q-button rs-who${whose === seat ? " rc-on" : ""}`, "aria-pressed": String(whose === seat), "data-key": `who:${whose}`, onclick: () => choose(whose), text: name }),
      h("span", { class: "rs-laid" }, ...sale.taps.filter(([who]) => who === whose).map(([, card, row], n) => cardButton(ui, ui.text("sale.off", { player: name, card: cardName(ui, card) }), card, () => off(whose, n), { key: `off:${whose}:${n}`, caption: row && !(card in stones) ? gemName(row) : "" })),
        ...sale.moves.map((move, n) => [move, n]).filter(([[who]]) => who === whose).map(([[, from, n, to], at]) => h("button", { type: "button", class: "q-button", "data-key": `unturn:${at}`, onclick: () => change(with_({ moves: sale.moves.filter((_, place) => place !== at) })), text: ui.text("sale.turned", { card: cardName(ui, own.deck.find((each) => each.gem === from && each.stones === n).card), gem: gemName(to) }) })),
        ...(sale.taps.some(([who]) => who === whose) ? [] : [h("span", { class: "q-quiet", text: ui.text("sale.nothing") })])),
      found.gains ? h("span", { class: "rs-gain", text: ui.money(found.gains[whose]) }) : null));
    const whose = ask ? [h("div", { class: "rc-row", role: "group", "aria-label": ui.text("sale.whose") }, h("span", { text: ui.text("sale.whose") }), ...names.map((name, who) => h("button", { type: "button", class: `q-button${sale.active === who ? " rc-on" : ""}`, "aria-pressed": String(sale.active === who), "data-key": `active:${who}`, onclick: () => change(with_({ active: sale.active === who ? -1 : who })), text: name })))] : [];
    const why = found.steps ? [fold(ui, `why:${id}`, ui.text("sale.why"), () => found.steps().map((step) => h("div", { class: "rs-step" }, h("b", { text: step.title }), ...step.text.split("\n").map((text) => h("p", { text })), ...(step.rule ? [h("cite", { class: "q-quiet", text: `${step.rule.says} (${step.rule.address})` })] : []))))] : [];
    return [
      h("h3", { text: title }), ...whose, h("p", { class: "rc-prompt", text: ui.text("sale.tap", { player: names[seat] }) }), h("div", { class: "rs-grid" }, ...grid), side,
      h("ul", { class: "rs-shown" }, ...shown), h("div", { role: "status" }, ...found.wrong.map((each) => h("p", { class: "rc-warn", text: `⚠ ${each}` }))), ...why,
      totals(doc, ui, sale, found, close, id, ends || ui.text("sale.close")),
    ];
  }
  /** What closes a sale: as the engine settles it, or with the pounds that the table wrote down. */
  function totals(doc, ui, sale, found, close, id, ends) {
    const typed = doc.names.map((_, seat) => String((sale.totals ?? found.gains)?.[seat] ?? ""));
    const inputs = doc.names.map((name, seat) => h("input", { type: "text", value: typed[seat].replace("-", MINUS), autocomplete: "off", maxlength: 12, "data-key": `total:${seat}` }));
    const wrong = h("p", { class: "rc-warn", role: "alert" });
    const other = () => {
      const points = inputs.map((each) => pointsOf(each.value, given.most));
      const odd = points.flatMap((n, seat) => (n === null ? [doc.names[seat]] : []));
      if (odd.length) wrong.textContent = ui.text("warn.points", { names: odd, most: given.most });
      else close({ ...sale, closed: true, totals: points });
    };
    const fields = () => [...doc.names.map((name, seat) => h("div", { class: "rc-field" }, h("label", {}, h("span", { text: name }), inputs[seat]))), wrong, ui.button(ui.text(found.gains ? "sale.close_other" : "warn.anyway"), other, { key: "close:other" })];
    if (!found.gains) return h("div", {}, h("p", { text: ui.text("sale.cannot") }), ...fields());
    return h("div", {}, ui.button(ends, () => close({ ...sale, closed: true, totals: null }), { key: "close", main: true }), fold(ui, `other:${id}`, ui.text("sale.other"), fields));
  }
  /** A part that is unfolded when somebody asks for it, and stays as it is. */
  function fold(ui, name, title, inside) {
    const open = opened.has(name);
    return h("details", { open, ontoggle: (event) => {
      if (event.target.open === opened.has(name)) return;
      opened[event.target.open ? "add" : "delete"](name);
      ui.draw();
    } }, h("summary", { "data-key": `fold:${name.split(":")[0]}`, text: title }), ...(open ? inside() : []));
  }

  /** The order of fashion, from the most fashionable on: three taps, the fourth gem follows. */
  function fashionOf(ui, so_far, take, done) {
    const gems = own.sale.gems;
    const left = gems.filter((gem) => !so_far.includes(gem));
    const name = (gem) => ui.text(`gem.${gem}`);
    const add = (gem) => {
      const made = [...so_far, gem];
      if (made.length < gems.length - 1) take(made);
      else done([...made, ...gems.filter((each) => !made.includes(each))]);
    };
    return [h("h3", { text: ui.text("fashion.title") }), h("p", { class: "rc-prompt", text: ui.text("fashion.tap", { n: String(so_far.length + 1) }) }),
      h("div", { class: "rs-gems" }, ...left.map((gem) => h("button", { type: "button", class: "q-button rs-gem", "data-key": `fashion:${gem}`, onclick: () => add(gem) }, stone(gem), h("span", { text: name(gem) })))),
      ...(so_far.length ? [h("div", { class: "rc-row" }, h("span", { text: so_far.map(name).join(" › ") }), ui.button(ui.text("ui.undo"), () => take(so_far.slice(0, -1)), { key: "fashion:back" }))] : [])];
  }
  const favoured = (fashion, gem) => [gem, ...fashion.filter((each) => each !== gem)];
  const undo = (sale) => {
    if (sale.closed) return { ...sale, closed: false, totals: null };
    if (sale.moves.length) return { ...sale, moves: sale.moves.slice(0, -1) };
    return sale.taps.length ? { ...sale, taps: sale.taps.slice(0, -1) } : null;
  };
  return { sales, judge, gainsOf, rowsOf, draw, fold, fashionOf, favoured, face, cardButton, cardName, fresh, undo, seatsFrom };
}

/** What is written down of sales alone. */
function salesLevel(given, table) {
  const edits = new Map(); // sales that are being corrected
  const last = (doc) => doc.entries[doc.entries.length - 1];
  const open = (doc) => (last(doc)?.k === "sale" && !last(doc).closed ? last(doc) : null);
  /** Go through a game: fashion and scores before each entry, and at its end. */
  function walk(doc, see = () => {}) {
    let fashion = null;
    let scores = doc.names.map(() => 0);
    let held = 0;
    doc.entries.forEach((each, at) => {
      see(each, at, { fashion, scores, held });
      if (each.k === "fashion") fashion = each.gems;
      else if (each.k === "favorite") fashion = table.favoured(fashion, each.gem);
      else if (each.closed) {
        const gains = table.gainsOf(each, fashion, doc.names, scores);
        scores = scores.map((n, seat) => n + gains[seat]);
        held += 1;
      }
    });
    return { fashion, scores, held };
  }
  const over = (doc) => doc.entries.filter((each) => each.closed).length >= given.stages;
  function rows(doc) {
    const made = [];
    const tiles = (fashion, phase) => fashion.forEach((gem, slot) => made.push({ phase, event: "fashion_set", gem, slot, amount: given.own.sale.rules.fashion_tiles[slot] }));
    let any = false;
    walk(doc, (each, at, { fashion, scores, held }) => {
      if (each.k === "fashion") tiles(each.gems, "setup");
      else if (each.k === "favorite") tiles(table.favoured(fashion, each.gem), "influence");
      else if (each.closed) {
        any = true;
        made.push(...table.rowsOf(each, fashion, doc.names, scores, { number: held + 1 }));
      }
    });
    return any ? made : [];
  }
  function draw(doc, ui) {
    const { fashion, scores, held } = walk(doc);
    if (!fashion) return table.fashionOf(ui, doc.draft ?? [], (made) => {
      doc.draft = made;
      ui.keep();
    }, (gems) => {
      doc.draft = [];
      ui.enter({ k: "fashion", gems });
    });
    if (over(doc)) return [];
    const sale = open(doc) ?? table.fresh();
    const put = (made) => {
      if (open(doc)) doc.entries.pop();
      doc.entries.push(made);
      doc.undone = [];
      ui.keep();
    };
    const favor = (gem) => {
      doc.entries.splice(open(doc) ? doc.entries.length - 1 : doc.entries.length, 0, { k: "favorite", gem });
      doc.undone = [];
      ui.keep();
    };
    const others = fashion.slice(1).map((gem) => h("button", { type: "button", class: "q-button rs-gem", "data-key": `favorite:${gem}`, onclick: () => favor(gem) }, stone(gem), h("span", { text: ui.text("fashion.favor", { gem: ui.text(`gem.${gem}`) }) })));
    return [table.fold(ui, `favorite:${doc.id}`, ui.text("fashion.changed"), () => [h("div", { class: "rc-row" }, ...others)]),
      ...table.draw(doc, ui, sale, { fashion, scores, ask: true, title: ui.text(`stage.${given.game}`, { n: held + 1 }), change: put, close: put })];
  }
  function told(doc, ui) {
    const made = [];
    walk(doc, (each, at, { fashion, scores, held }) => {
      const key = `${doc.id}:${at}`;
      if (each.k === "fashion") made.push({ text: ui.text("fashion.told", { gems: each.gems.map((gem) => ui.text(`gem.${gem}`)) }), fix: () => h("div", {}, ...table.fashionOf(ui, edits.get(key) ?? [], (some) => {
        edits.set(key, some);
        ui.draw();
      }, (gems) => {
        edits.delete(key);
        ui.correct(at, { ...each, gems });
      })) });
      else if (each.k === "favorite") made.push({ text: ui.text("fashion.favored", { gem: ui.text(`gem.${each.gem}`) }) });
      else {
        const { wrong } = table.judge(each, fashion, doc.names, scores, ui.lang);
        const gains = table.gainsOf(each, fashion, doc.names, scores);
        const title = ui.text(`stage.${given.game}`, { n: held + 1 });
        const text = each.closed ? `${title}${ui.text("ui.colon")}${doc.names.map((name, seat) => `${name} ${ui.money(gains[seat])}`).join(", ")}` : ui.text("sale.going", { title });
        const fix = () => h("div", { class: "rs-fix" }, ...table.draw(doc, ui, edits.get(key) ?? each, { fashion, scores, ask: true, title, id: key, ends: ui.text("ui.correct"), change: (sale) => {
          edits.set(key, sale);
          ui.draw();
        }, close: (sale) => {
          edits.delete(key);
          ui.correct(at, sale);
        } }));
        made.push({ text, warn: each.closed ? [...wrong, ...(each.totals && !wrong.length ? [ui.text("sale.other_told")] : [])] : [], fix: each.closed ? fix : null });
      }
    });
    return made;
  }
  return {
    knows: "sales", rows, draw, told, over, scores: (doc) => walk(doc).scores,
    undo: (doc, entry) => (entry.k === "sale" ? table.undo(entry) : null),
    continues: (entry, again) => entry.k === "sale" && again.k === "sale" && !entry.closed,
  };
}
