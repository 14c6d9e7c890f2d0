// Chests scored in a page: the translated engine (`ENGINE`, with `chest/laying.py`) lays and scores them, as `chest/score.py`
// asks it; what is said is chosen as `chest/telling.py` does, from the same texts. filling.js and
// form_engine.js stand before it. test_chest_engine.py holds all of it to Python.

/** `given` as of `chest_engine.chest_engine`. */
function chestEngine(given) {
  const { names, COLUMN, EVENT, SEATS, FEWEST, GEMS, PEARL } = given;
  const texts = Object.fromEntries(Object.entries(given.texts).map(([lang, each]) => [lang, catalogue(each)]));
  const NOBODY = -1;
  const [NONE, ROW] = [0, 1];
  const fields = ["turn", "round", "phase", "event", "seat", "other", "card", "treasure", "slot", "count", "amount"];
  const log = ENGINE.blank("Log");
  log.capacity = log.rows.length;
  function taken() {
    const found = log.rows.slice(0, log.seq).map((row) => Object.fromEntries(fields.map((key) => [key, row[COLUMN[key]]])));
    log.seq = 0;
    return found;
  }
  const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);
  const sum = (list) => list.reduce((total, n) => total + n, 0);
  const supplyOf = (sheet) => given.modes[sheet.mode].supply[sheet.players - FEWEST];
  const rulesOf = (sheet) => given.modes[sheet.mode].rules;
  const whole = (sheet) => sheet.chests.length === sheet.players;

  // ----------------------------------------------------------------------------------------------- the engine's table

  /** A table for a sheet, and its chests in numbers (`chest/laying.py`). */
  function tabled(sheet) {
    const g = ENGINE.blank("Game");
    Object.assign(g.table.rules, structuredClone(rulesOf(sheet)));
    g.table.players = sheet.players;
    const listed = (set) => names.map((_, each) => Number(set.has(each)));
    return [g, [sheet.chests.length, ...supplyOf(sheet), ...sheet.chests.flatMap((chest) => [...chest.pieces, ...listed(chest.titles), ...listed(chest.permanent)])]];
  }
  function lay(sheet) {
    const [g, chests] = tabled(sheet);
    ENGINE.lay_chests(g, log, chests);
    return g;
  }
  function handedOut(sheet, back) {
    const [g, chests] = tabled(sheet);
    ENGINE.lay_pieces(g, log, chests);
    ENGINE.hand_out(g, log, sheet.chests.length, back);
    return [g, taken()];
  }

  function score(sheet) {
    const g = lay(sheet);
    const t = g.table;
    const seats = range(0, sheet.chests.length);
    const known = (seat) => seat >= 0 && seat < seats.length;
    const titles = names.map((_, each) => (known(t.title[each]) ? t.title[each] : null));
    const causes = names.map((_, each) => (known(t.title[each]) ? t.permanent[each] : NONE));
    const supply = names.map((_, each) => t.supply[each]);
    const changes = changed(g, seats);
    const sets = seats.map((seat) => ENGINE.complete_sets(t, seat));
    const short = seats.map((seat) => names.map((_, each) => each).filter((each) => ENGINE.limits_sets(t, seat, each)));
    ENGINE.score_round(g, log);
    const events = taken().filter((f) => known(f.seat));
    return { sheet, titles, causes, supply, changes, sets, short, events, points: seats.map((seat) => t.round_score[seat]), places: whole(sheet) ? seats.map((seat) => ENGINE.place_of(g, seat)) : [] };
  }
  /** What one more piece of each treasure would change for each seat. */
  function changed(g, seats) {
    const first = structuredClone(g);
    ENGINE.score_round(first, log);
    const before = seats.map((seat) => first.table.round_score[seat]);
    const same = (one, other) => fields.every((key) => one[key] === other[key]);
    const scored = taken();
    return seats.flatMap((seat) => names.map((_, treasure) => {
      const one = structuredClone(g);
      const t = one.table;
      ENGINE.add_piece(one, log, seat, treasure);
      const moved = taken();
      ENGINE.score_round(one, log);
      const varied = taken().filter((f) => f.event === EVENT.variety_scored && !scored.some((each) => same(each, f)));
      return { seat, treasure, events: [...moved, ...varied], points: seats.map((each) => t.round_score[each] - before[each]) };
    }));
  }

  // --------------------------------------------------------------------------------------------------- in words

  const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
  const WHY = {
    [EVENT.overflowed]: "play.overflow", [EVENT.ran_short]: "play.short", [EVENT.title_claimed]: "play.title_first", [EVENT.title_taken]: "play.title_exceed",
    [EVENT.permanent_by_row]: "play.permanent_row", [EVENT.permanent_by_supply]: "play.permanent_supply", [EVENT.variety_scored]: "scoring.variety",
  };
  function teller(found, lang) {
    const { text: say, join } = texts[lang];
    const { sheet } = found;
    const rules = rulesOf(sheet);
    const reason = (key) => given.assumed[lang][key] ?? "";
    const title = (each) => say(`title.${names[each]}`);
    const treasure = (each) => say(`treasure.${names[each]}`);
    const some = (each, count) => say(`pieces.${names[each]}`, { count });
    const line = (kind, text, points, clauses, assumed = "") => ({ kind, text, points, clauses, assumed });
    const player = (seat) => (seat === NOBODY ? "?" : (sheet.chests[seat]?.player ?? say("seat.default", { n: seat + 1 })));
    const sentence = (f) => upper(say(`event.${given.events[f.event]}`, {
      seat: player(f.seat), other: player(f.other), slot: f.slot + 1, round: f.round, count: f.count, amount: f.amount,
      ...(f.treasure === NOBODY ? {} : { treasure: treasure(f.treasure), title: title(f.treasure), pieces: some(f.treasure, Math.max(f.count, 0)) }),
    }));

    function permanent(each, points) {
      const row = found.causes[each] === ROW;
      const told = say(row ? "line.permanent_row" : "line.permanent_supply", { title: title(each), treasure: treasure(each), n: rules.spots[each] });
      const why = !row && sheet.mode === "advanced" && each < GEMS ? "advanced.permanent" : row ? "play.permanent_row" : "play.permanent_supply";
      return line("permanent", points ? told : `${told} ${say("line.unpaid")}`, points, ["scoring.permanent", why], row ? reason(`treasures.${names[each]}.spots`) : "");
    }
    function missing(seat) {
      const [sets, short] = [found.sets[seat], found.short[seat]];
      const lacks = join(short.map(treasure));
      if (!sets) {
        const pearls = sheet.chests[seat].pieces[PEARL];
        const told = say("line.no_variety", { missing: lacks });
        if (!pearls) return [line("lacks", told, 0, ["scoring.variety"])];
        return [line("lacks", `${told} ${say("line.pearls", { pieces: some(PEARL, pearls) })}`, 0, ["scoring.variety", "scoring.variety_gold"])];
      }
      if (sets < given.modes[sheet.mode].variety) return [line("lacks", say("line.next_set", { missing: lacks, n: sets + 1 }), 0, ["scoring.variety_more", "scoring.variety_gold"], reason("variety"))];
      return [];
    }
    function lines(seat) {
      const scored = found.events.filter((f) => f.seat === seat);
      const told = scored.flatMap((f) => {
        if (f.event === EVENT.title_scored) {
          const own = line("title", say("line.title", { title: title(f.treasure), pieces: some(f.treasure, sheet.chests[seat].pieces[f.treasure]) }), f.amount, ["scoring.titles"], reason(`treasures.${names[f.treasure]}.title`));
          const paid = scored.some((each) => each.event === EVENT.permanent_scored && each.treasure === f.treasure);
          return found.causes[f.treasure] !== NONE && !paid ? [own, permanent(f.treasure, 0)] : [own];
        }
        if (f.event === EVENT.permanent_scored) return [permanent(f.treasure, f.amount)];
        if (f.event !== EVENT.variety_scored) return [];
        const several = f.count > 1;
        return [line("variety", say("line.variety", { n: f.count }), f.amount, several ? ["scoring.variety_more", "scoring.variety_gold"] : ["scoring.variety"], several ? reason("variety") : "")];
      });
      if (!told.some((each) => each.kind === "title")) told.unshift(line("lacks", say("line.no_title"), 0, ["scoring.titles"]));
      return [...told, ...missing(seat)];
    }
    function change(each, seat) {
      const mine = each.seat === seat;
      const isBlocked = (f) => f.event === EVENT.overflowed || f.event === EVENT.ran_short;
      const blocked = each.events.filter(isBlocked);
      const made = [];
      if (mine && blocked.length) made.push(line("blocked", say(blocked[0].event === EVENT.overflowed ? "more.full" : "more.exhausted", { treasure: treasure(each.treasure) }), null, [WHY[blocked[0].event]]));
      const told = each.events.filter((f) => f.event in WHY && !isBlocked(f));
      const concerned = mine || each.points[seat] || told.some((f) => f.seat === seat || f.other === seat);
      if (!told.length || blocked.length || !concerned) return made;
      const said = told.map((f) => (f.event === EVENT.variety_scored ? say("more.variety", { n: f.count, amount: f.amount }) : sentence(f))).join(" ");
      const why = [...new Set(told.map((f) => (f.event === EVENT.variety_scored && f.count > 1 ? "scoring.variety_more" : WHY[f.event])))];
      made.push(line(each.points[seat] >= 0 ? "gain" : "loss", say("more.piece", { player: sheet.chests[each.seat].player, piece: some(each.treasure, 1), said }), each.points[seat], why));
      return made;
    }
    function more(seat) {
      const told = found.changes.flatMap((each) => change(each, seat));
      if (!whole(sheet)) found.titles.forEach((holder, each) => {
        if (holder === seat && found.causes[each] === NONE) told.push(line("loss", say("more.lost", { title: title(each), pieces: some(each, sheet.chests[seat].pieces[each]) }), null, ["play.title_exceed"]));
      });
      const order = ["gain", "loss", "blocked"];
      return told.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
    }
    return { lines, more, some, join, say };
  }

  // --------------------------------------------------------------------------------------------------- the sheet

  /** What is sound of a sheet, in numbers, and everything that is wrong with it (`chest/document.py`, `chest/table.py`). */
  function read(data, lang) {
    const { text: say } = texts[lang];
    const wrong = [];
    const natural = (n) => Number.isInteger(n) && n >= 0;
    const named = (name) => typeof name === "string" && [...name].length >= 1 && [...name].length <= given.LONGEST && isPrintable(name) && name.trim() !== "";
    const chests = data.chests.map((chest, seat) => {
      const called = say("seat.default", { n: seat + 1 });
      const fits = chest.player === undefined || named(chest.player);
      const player = fits ? (chest.player ?? called) : called;
      if (!fits) wrong.push(say("problem.name", { seat: called, given: shortRepr(chest.player), most: given.LONGEST }));
      const held = names.map(() => 0);
      for (const [key, n] of Object.entries(chest.pieces ?? {})) {
        if (natural(n)) held[names.indexOf(key)] = n;
        else wrong.push(say("problem.count", { player, given: shortRepr(n), treasure: say(`treasure.${key}`) }));
      }
      const set = (list) => new Set((list ?? []).map((each) => names.indexOf(each)));
      return { player, pieces: held, titles: set(chest.titles), permanent: set(chest.permanent) };
    });
    const sheet = { mode: data.mode ?? given.mode, players: data.players ?? Math.max(chests.length, FEWEST), chests };
    const called = chests.map(({ player }) => player);
    if (sheet.players < chests.length) wrong.push(say("problem.players", { given: shortRepr(sheet.players), fewest: Math.max(chests.length, FEWEST), most: SEATS }));
    for (const name of new Set(called)) if (called.filter((each) => each === name).length > 1) wrong.push(say("problem.same_name", { player: name }));
    if (sheet.players < chests.length) return { sheet, wrong };
    const { spots } = rulesOf(sheet);
    names.forEach((key, treasure) => {
      for (const chest of chests) if (chest.pieces[treasure] > spots[treasure]) wrong.push(say("problem.spots", { player: chest.player, pieces: say(`pieces.${key}`, { count: chest.pieces[treasure] }), n: spots[treasure] }));
      const total = sum(chests.map((chest) => chest.pieces[treasure]));
      const supply = supplyOf(sheet)[treasure];
      if (total > supply) wrong.push(say("problem.supply", { pieces: say(`pieces.${key}`, { count: total }), supply, mode: say(`mode.${sheet.mode}`), players: sheet.players }));
    });
    return { sheet, wrong: [...wrong, ...faults(sheet, say)] };
  }
  /** What cannot be about the titles of a sheet. */
  function faults(sheet, say) {
    const { chests } = sheet;
    const found = [];
    const told = (key, treasure, values) => found.push(say(`problem.${key}`, { title: say(`title.${names[treasure]}`), treasure: say(`treasure.${names[treasure]}`), key: names[treasure], ...values }));
    names.forEach((_, treasure) => {
      const listed = chests.filter((chest) => chest.titles.has(treasure));
      if (listed.length > 1) told("title_twice", treasure, { players: listed.map(({ player }) => player) });
      for (const chest of listed) if (!chest.pieces[treasure]) told("title_without", treasure, { player: chest.player });
    });
    const [[forth, moved], [back]] = [handedOut(sheet, 0), handedOut(sheet, 1)];
    for (const f of moved) if (f.event === EVENT.title_taken && chests[f.other].titles.has(f.treasure)) told("title_exceeded", f.treasure, { player: chests[f.other].player, other: chests[f.seat].player, n: f.amount, more: f.count });
    names.forEach((_, treasure) => {
      const [one, other] = [forth.table.title[treasure], back.table.title[treasure]].sort((a, b) => a - b);
      if (whole(sheet) && one !== other) told("title_open", treasure, { player: chests[one].player, other: chests[other].player });
    });
    const t = lay(sheet).table;
    chests.forEach((chest, seat) => {
      for (const treasure of [...chest.permanent].sort((a, b) => a - b)) {
        if (t.title[treasure] !== seat) told("permanent_without_title", treasure, { player: chest.player });
        else if (t.permanent[treasure] === NONE && chest.pieces[treasure] < t.rules.spots[treasure]) told("permanent_open", treasure, { player: chest.player, n: t.rules.spots[treasure] });
      }
    });
    return found;
  }

  /** A sheet as it is written, with every title; with chests left out, also with all that is permanent. */
  const settled = (found) => ({
    mode: found.sheet.mode, players: found.sheet.players,
    chests: found.sheet.chests.map((chest, seat) => {
      const held = found.titles.flatMap((holder, each) => (holder === seat ? [each] : []));
      const permanent = whole(found.sheet) ? [] : held.filter((each) => found.causes[each]);
      return { player: chest.player, pieces: Object.fromEntries(names.flatMap((key, each) => (chest.pieces[each] ? [[key, chest.pieces[each]]] : []))), titles: held.map((each) => names[each]), permanent: permanent.map((each) => names[each]) };
    }),
  });

  function scene(found, lang) {
    const tell = teller(found, lang);
    const told = found.sheet.chests.map((_, seat) => [tell.lines(seat), tell.more(seat)]);
    const all = told.flat(2);
    const left = found.sheet.players - found.sheet.chests.length;
    return {
      ...given.modes[found.sheet.mode].frames[lang], problems: [], notes: left ? [tell.say("note.left_out", { n: left })] : [],
      supply: left ? "" : tell.join(found.supply.map((n, each) => tell.some(each, n))),
      holders: found.titles.map((seat) => seat ?? -1), causes: found.causes.map((cause) => given.causes[cause]),
      chests: told.map(([mine, more], seat) => ({ points: found.points[seat], place: found.places[seat] ?? 0, lines: mine.map((each) => lineJson(each, given.clauses)), more: more.map((each) => lineJson(each, given.clauses)) })),
      cited: citedClauses(all, given.clauses, lang), assumed: [...new Set(all.map((each) => each.assumed).filter(Boolean))],
    };
  }

  /** A sheet as it is kept, and its scene; one that there cannot be is kept with every problem. */
  function judge(data, lang) {
    const { sheet, wrong } = read(data, lang);
    if (wrong.length) {
      const nobody = { holders: names.map(() => -1), causes: names.map(() => ""), chests: [], cited: [], assumed: [] };
      return { sheet: data, scene: { ...given.modes[sheet.mode].frames[lang], ...nobody, problems: wrong, notes: [], supply: "" } };
    }
    const found = score(sheet);
    return { sheet: settled(found), scene: scene(found, lang) };
  }

  /** A changed sheet with what else follows, as `panels/chest_scorer.py` has it. */
  function follows(data, { at, to }, lang) {
    const sheet = structuredClone(data);
    const { chests } = sheet;
    const [, seat, key, treasure] = at;
    const letGo = (some, keys, from) => {
      for (const chest of some) for (const each of keys) if (chest[each]?.includes(from)) chest[each] = chest[each].filter((other) => other !== from);
    };
    if (at.length === 2 && to === null) sheet.players = Math.max(chests.length, FEWEST);
    else if (at.length === 2) {
      chests[seat].player ??= range(1, SEATS + 2).map((n) => texts[lang].text("seat.default", { n })).find((name) => !chests.some(({ player }) => player === name));
      sheet.players = Math.max(sheet.players ?? FEWEST, chests.length);
    } else if (key === "titles" || key === "permanent") letGo(chests.filter((_, n) => n !== seat || !to), key === "titles" ? ["titles", "permanent"] : ["permanent"], treasure);
    else if (key === "pieces") {
      const freed = structuredClone(sheet);
      letGo(freed.chests, ["titles", "permanent"], treasure);
      if (read(freed, lang).wrong.length < read(sheet, lang).wrong.length) return freed;
    }
    return sheet;
  }
  /** Seats without a name of their own are called anew in another language. */
  function renamed(sheet, old, lang) {
    const called = (n) => [old, lang].map((each) => texts[each].text("seat.default", { n }));
    const pairs = Object.fromEntries(range(1, SEATS + 1).map(called));
    return { ...sheet, chests: sheet.chests.map((chest) => ({ ...chest, player: Object.hasOwn(pairs, chest.player) ? pairs[chest.player] : chest.player })) };
  }

  return { judge, follows, renamed };
}
