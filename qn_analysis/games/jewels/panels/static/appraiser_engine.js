// Cards appraised in a page: the translated engine (`ENGINE`, with `appraisal/table.py`) crafts, sells and counts them, as
// `appraisal/appraise.py` asks it; what is said is chosen as `appraisal/telling.py` does, from the same texts. filling.js and form_engine.js stand
// before it. test_appraiser_engine.py holds all of it to Python.

/** `given` as of `jewel_page.engine_data`. */
function appraiserEngine(given) {
  const { names, wares, recipes, encounters, events, copies, prices, GEMS, PAIRS, GOLD, CRAFT } = given;
  const texts = Object.fromEntries(Object.entries(given.texts).map(([lang, each]) => [lang, catalogue(each)]));
  const game = ENGINE.blank("Game");
  const log = ENGINE.blank("Log");
  log.capacity = log.rows.length;
  Object.assign(game.table.rules, structuredClone(given.rules));
  game.table.players = 2;
  const t = game.table;
  const [HERE, NOBODY] = [0, -1];
  const contents = (thing) => given.rules.contents[thing];
  const recipeOf = (thing) => {
    const pair = (thing - GEMS) % PAIRS;
    return 2 * Math.floor((thing - GEMS) / PAIRS) + (Math.floor(pair / GEMS) !== pair % GEMS ? 1 : 0);
  };
  const sum = (list) => list.reduce((total, n) => total + n, 0);
  const buyerCard = (key) => encounters.findIndex((each) => each.key === key);

  // ------------------------------------------------------------------------------------------- the engine's table

  /** The objects that some cards make. */
  function crafts(cards) {
    ENGINE.list_made(game, log, cards);
    const me = game.seats[0];
    return Array.from(me.legal.slice(0, me.options), (action) => action - CRAFT);
  }

  function appraise(sheet) {
    const same = (one, other) => one.every((n, at) => n === other[at]);
    const card = sheet.buyer ? buyerCard(sheet.buyer) : NOBODY;
    const event = sheet.event ? events.findIndex((each) => each.key === sheet.event) : NOBODY;
    const turn = () => ENGINE.begin_turn(game, log, card, sheet.coins ?? -1, event);
    function offer(thing) {
      const count = ENGINE.count_object(game, log, thing);
      const plain = ENGINE.craft_alone(game, log, thing);
      if (sheet.crafted === "before") ENGINE.end_round(game, log);
      turn();
      const [ready, price] = [Boolean(ENGINE.is_sellable(game, thing)), ENGINE.price_of(t, thing)];
      return { object: thing, plain, price, paid: ENGINE.is_bought(game, thing) ? ENGINE.sell_crafted(game, log, thing) : null, count, ready };
    }
    function check(recipe) {
      let best = null;
      for (let thing = GEMS; thing < given.rules.contents.length; thing += 1) {
        if (recipeOf(thing) !== recipe || !contents(thing).some(Boolean)) continue;
        const missing = contents(thing).map((need, at) => Math.max(0, need - sheet.cards[at]));
        const spare = contents(thing).map((need, at) => Math.max(0, sheet.cards[at] - need));
        const far = [sum(missing), sum(spare), exact.includes(thing) ? 0 : 1, -ENGINE.price_of(t, thing)];
        const at = best === null ? 0 : far.findIndex((n, place) => n !== best.far[place]);
        if (best === null || (at >= 0 && far[at] < best.far[at])) best = { recipe, object: thing, missing, spare, made: exact.includes(thing), far };
      }
      return best;
    }
    const exact = crafts(sheet.cards).filter((thing) => same(contents(thing), sheet.cards));
    const others = [...new Set(crafts(sheet.hand ?? sheet.cards).filter((thing) => thing >= GEMS && !exact.includes(thing)))].map(offer).sort((a, b) => b.price - a.price || a.object - b.object);
    const checks = recipes.map((_, recipe) => check(recipe));
    const made = exact.map(offer);
    const gems = sheet.cards.slice(0, GEMS).flatMap((n, gem) => (n ? [[offer(gem), n]] : []));
    const single = sheet.cards.map((n, at) => (at < GEMS ? n : 0));
    const alone = { gems, coins: sum(gems.map(([each, n]) => n * each.price)), actions: gems.length ? ENGINE.actions_of(game, log, single) + sum(single) : 0, number: sum(single) };
    const actions = ENGINE.actions_of(game, log, names.map((_, at) => Number(at === 0))) + 1;
    let buyer = null;
    if (sheet.buyer) {
      ENGINE.lay_cards(game, log, sheet.cards);
      const entered = turn();
      buyer = { card, coins: t.encounter[HERE] === NOBODY ? null : t.stock[HERE], entered };
    }
    return { sheet, recipes: checks, made, others, alone, actions, buyer };
  }

  // --------------------------------------------------------------------------------------------------- in words

  const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
  function teller(found, lang) {
    const { text: say, join } = texts[lang];
    const { sheet } = found;
    const assumed = (...keys) => [...new Set(keys.map((key) => given.assumed[lang][key]).filter(Boolean))].join(" ");
    const cards = (counts) => join(counts.flatMap((n, at) => (n ? [say(`cards.${names[at]}`, { count: n })] : [])));
    const object = (thing) => (thing < GEMS ? say(`resource.${names[thing]}`) : say(`a_jewel.${wares[ENGINE.ware_of(thing)]}`, { cards: cards(contents(thing)) }));
    const family = (recipe) => upper(say(`jewel.${wares[GEMS + Math.floor(recipe / 2)]}`));
    const needs = (recipe) => {
      const { gold, gems } = recipes[recipe];
      const told = say("cards.gold", { count: gold });
      return gems.length === 1 ? say("needs.one", { gold: told, a: gems[0] }) : say("needs.two", { gold: told, a: gems[0], b: gems[1] });
    };
    const why = (check) => [["missing", check.missing], ["spare", check.spare]].filter(([, counts]) => counts.some(Boolean)).map(([key, counts]) => say(`check.${key}`, { cards: cards(counts) })).join(", ");
    const line = (kind, text, points, clauses, open = "") => ({ kind, text, points, clauses, assumed: open });
    const eventName = (key) => events.find((each) => each.key === key)[lang];
    const ofEvent = (key, coins) => line("event", say(key, { event: eventName(sheet.event) }), coins, ["start.event", "events.turn"], assumed(`events.${sheet.event}.effects`));
    const priced = (thing) => assumed(...contents(thing).flatMap((n, at) => (n ? [`resources.${names[at]}.price`] : [])));
    const wanted = (list) => join(list.map((each) => say(`ware.${each}`)));

    function verdict() {
      if (!sheet.cards.some(Boolean)) return say("verdict.none_picked");
      const jewels = found.made.filter((each) => each.object >= GEMS);
      if (jewels.length) return jewels.map((each) => say("verdict.made", { object: object(each.object) })).join(" ");
      const far = (check) => sum(check.missing) * 1000 + sum(check.spare);
      const near = found.recipes.reduce((best, check) => (far(check) < far(best) ? check : best));
      if (found.made.length) return say("verdict.gem", { object: object(found.made[0].object), other: object(near.object), why: why(near) });
      return say("verdict.jewel", { object: object(near.object), why: why(near) });
    }
    function brings(offer) {
      const lines = contents(offer.object).flatMap((n, at) => (n ? [line("card", say("line.cards", { cards: cards(names.map((_, each) => (each === at ? n : 0))), price: prices[at] }), n * prices[at], ["interact.value"], assumed(`resources.${names[at]}.price`))] : []));
      if (offer.object >= GEMS) {
        const recipe = recipeOf(offer.object);
        const cited = recipe === 0 ? ["interact.bonus", "craft.ring_example"] : ["interact.bonus"];
        lines.push(line("bonus", say("line.bonus", { recipe: `${family(recipe)}, ${needs(recipe)}` }), recipes[recipe].bonus, cited, assumed(`recipes.${recipes[recipe].name}.bonus`)));
      }
      if (offer.price !== offer.plain) lines.push(ofEvent("line.event", offer.price - offer.plain));
      return lines;
    }
    function who(thing) {
      const ware = wares[ENGINE.ware_of(thing)];
      const buyers = encounters.filter((card) => card.buys.includes(ware) && card.copies).map((card) => card[lang]);
      return line("note", say(buyers.length ? "line.who_buys" : "line.nobody_buys", { wares: wanted([ware]), buyers: join(buyers) }), null, ["encounters.objects"]);
    }
    function stock(name) {
      const { buyer } = found;
      if (sheet.coins !== null) return [line("coins", say("line.stock"), buyer.coins, ["people.coins"])];
      const lines = [line("coins", say("line.entered", { buyer: name }), buyer.entered, ["encounters.coins", "people.coins"], assumed(`encounters.${sheet.buyer}.coins`))];
      return buyer.coins === buyer.entered ? lines : [...lines, ofEvent("line.added", buyer.coins - buyer.entered)];
    }
    function ofBuyer(offer) {
      const { buyer } = found;
      if (!buyer) return [];
      const card = encounters[buyer.card];
      const name = card[lang];
      const title = say("part.buyer", { buyer: name });
      if (buyer.coins === null) return [{ key: "buyer", title, coins: null, lines: [line("no", say("line.left", { event: eventName(sheet.event), buyer: name }), null, ["start.event"])] }];
      const paid = offer ? offer.paid : null;
      const [kind, key] = !offer ? ["note", "buys"] : paid !== null ? ["yes", "buys"] : ["no", "not_bought"];
      const lines = [line(kind, say(`line.${key}`, { buyer: name, wares: wanted(card.buys) }), null, ["encounters.objects"], assumed(`encounters.${card.key}.buys`))];
      if (paid !== null) lines.push(line("coins", say("line.pays", { object: object(offer.object) }), offer.price, ["interact.sell"]), ...stock(name));
      for (const [gem] of found.alone.gems) if (gem.paid !== null && (!offer || gem.object !== offer.object)) lines.push(line("note", say("line.single", { object: object(gem.object), coins: gem.paid }), null, ["interact.one"]));
      return [{ key: "buyer", title, coins: paid, lines }];
    }
    function ofOffer(offer) {
      const title = found.made.length > 1 ? say("part.brings_of", { object: object(offer.object) }) : say("part.brings");
      const ready = offer.ready ? line("yes", say("line.ready"), null, ["craft.same_round"]) : line("no", say("line.fresh"), null, ["craft.same_round", "auction.off_turn"]);
      const half = line("count", say("line.half"), offer.count, offer.object >= GEMS ? ["end.half", "end.gold"] : ["end.half"], priced(offer.object));
      return [
        { key: "brings", title, coins: offer.price, lines: brings(offer) },
        { key: "round", title: say("part.round"), coins: null, lines: [ready, ...(found.buyer ? [] : [who(offer.object)])] },
        ...ofBuyer(offer),
        { key: "end", title: say("part.end"), coins: offer.count, lines: [half] },
      ];
    }
    function aloneLines() {
      const { alone } = found;
      const lines = alone.gems.map(([offer, n]) => line("card", say("line.cards", { cards: cards(names.map((_, at) => (at === offer.object ? n : 0))), price: offer.plain }), n * offer.plain, ["interact.value"], priced(offer.object)));
      const more = sum(alone.gems.map(([offer, n]) => n * (offer.price - offer.plain)));
      if (more) lines.push(ofEvent("line.event", more));
      if (sheet.cards[GOLD]) lines.push(line("note", say("line.no_gold"), 0, ["craft.no_gold"]));
      for (const offer of found.made) {
        const ahead = offer.price - alone.coins;
        const key = ahead > 0 ? "ahead" : ahead ? "behind" : "even";
        lines.push(line("note", upper(say(`line.${key}`, { n: ahead ? Math.abs(ahead) : alone.number, object: object(offer.object) })), null, ["interact.value", "people.coins"]));
      }
      const effort = say("line.effort_alone", { n: alone.number, actions: alone.actions });
      lines.push(line("note", found.made.length ? `${say("line.effort_jewel", { actions: found.actions })} ${effort}` : effort, null, ["craft.one", "interact.one"]));
      return lines;
    }
    function parts() {
      const made = found.made.flatMap(ofOffer);
      if ((found.made.length && found.made[0].object < GEMS) || !found.alone.gems.length) return made;
      return [...made, { key: "alone", title: say("part.alone"), coins: found.alone.coins, lines: aloneLines() }, ...(found.made.length ? [] : ofBuyer(null))];
    }
    return { verdict, parts, object, family, needs, why };
  }

  // --------------------------------------------------------------------------------------------------- the sheet

  function scene(found, lang) {
    const tell = teller(found, lang);
    const parts = tell.parts();
    const lines = parts.flatMap((part) => part.lines);
    const picked = found.sheet.cards.some(Boolean);
    return {
      ...given.frames[lang], problems: [], verdict: tell.verdict(), coins: found.buyer ? found.buyer.coins : null,
      recipes: found.recipes.map((check) => ({ name: tell.family(check.recipe), needs: tell.needs(check.recipe), made: check.made, why: picked ? tell.why(check) : "", nearest: tell.object(check.object) })),
      parts: parts.map((part) => ({ key: part.key, title: part.title, coins: part.coins, lines: part.lines.map((each) => lineJson(each, given.clauses)) })),
      others: found.others.map((each) => ({ key: given.objects[each.object], name: upper(tell.object(each.object)), coins: each.price, cards: written(contents(each.object)) })),
      cited: citedClauses(lines, given.clauses, lang),
      assumed: [...new Set(lines.map((each) => each.assumed).filter(Boolean))],
    };
  }

  /** What is wrong with a sheet, as `appraisal/document.py` says it of what can be entered here. */
  function check(sheet, lang) {
    const { text: say } = texts[lang];
    const wrong = [];
    const sound = { cards: {}, hand: {} };
    const natural = (n) => Number.isInteger(n) && n >= 0;
    for (const key of ["cards", "hand"]) {
      for (const [name, n] of Object.entries(sheet[key] ?? {})) {
        if (natural(n)) sound[key][name] = n;
        else wrong.push(say("problem.count", { key, given: shortRepr(n), resource: say(`ware.${name}`) }));
      }
    }
    const coins = sheet.coins ?? null;
    const fits = coins === null || (natural(coins) && coins <= given.MOST_COINS);
    if (!fits) wrong.push(say("problem.coins", { given: shortRepr(coins), most: given.MOST_COINS }));
    for (const key of ["cards", "hand"]) {
      for (const [name, n] of Object.entries(sound[key])) {
        if (n <= copies[names.indexOf(name)]) continue;
        wrong.push(say("problem.copies", { key, cards: say(`cards.${name}`, { count: n }), n: copies[names.indexOf(name)] }));
        delete sound[key][name];
      }
    }
    if (sheet.hand) for (const name of names) if ((sound.cards[name] ?? 0) > (sound.hand[name] ?? 0)) wrong.push(say("problem.hand_short", { cards: say(`cards.${name}`, { count: sound.cards[name] }), n: sound.hand[name] ?? 0 }));
    return wrong;
  }

  const counts = (cards) => names.map((name) => (cards ?? {})[name] ?? 0);
  const written = (list) => Object.fromEntries(names.flatMap((name, at) => (list[at] ? [[name, list[at]]] : [])));

  /** A sheet as it is kept, and its scene; one that there cannot be is kept with every problem. */
  function judge(sheet, lang) {
    const problems = check(sheet, lang);
    if (problems.length) return { sheet, scene: { ...given.frames[lang], recipes: [], parts: [], others: [], cited: [], assumed: [], problems, verdict: "", coins: null } };
    const read = { cards: counts(sheet.cards), hand: sheet.hand ? counts(sheet.hand) : null, buyer: sheet.buyer ?? "", coins: sheet.coins ?? null, event: sheet.event ?? "", crafted: sheet.crafted ?? "now" };
    const kept = { cards: written(read.cards), ...(read.hand ? { hand: written(read.hand) } : {}), ...(read.buyer ? { buyer: read.buyer } : {}), ...(read.coins !== null ? { coins: read.coins } : {}), ...(read.event ? { event: read.event } : {}), crafted: read.crafted };
    return { sheet: kept, scene: scene(appraise(read), lang) };
  }

  /** A changed sheet with what else follows: on another Buyer lie the coins with which he enters. */
  function follows({ coins, ...sheet }, { at }) {
    return at[0] === "buyer" || coins === undefined ? sheet : { ...sheet, coins };
  }

  return { judge, follows, renamed: (sheet) => sheet };
}
