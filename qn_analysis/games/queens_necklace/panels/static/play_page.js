// The page in which one plays. `playGame` (play_engine.js), the kit and the table of a replayed game (`replay`) stand before
// it. What is drawn is `game.state(lang)` alone; all text goes in as text, never as markup.

/** What the browser remembers of a game that is going on, under a name; a browser may not let a page remember anything. */
const memory = (key) => ({
  read() {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  },
  write(value) {
    try {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // then it is forgotten with the page
    }
  },
});

/** Mount the page: `given` as of `play_page.play_data`, with the language and the choices to start with. */
function mountPage(el, given) {
  for (const lang of Object.keys(given.texts)) given.texts[lang] = catalogue(given.texts[lang]);
  const begun = memory(`qn-play-${given.manifest.package}-${given.manifest.ruleset_hash}`);
  let lang = given.lang;
  let game = null;
  let told = null; // the game's state, as drawn
  let hint = null;
  let open = null; // the card that has been clicked and can be used in several ways: its place
  let message = "";
  let asking = false; // whether the game is to be given up
  let earlier = false;
  let stall = false; // whether what is for sale is unfolded at a sale
  let kept = null; // a game that was begun before
  let shown = null; // the sale that lies on the table: its number
  let seen = 0; // sales that have lain there, or were over when the game was gone on with
  let view = null; // what draws it, with its number
  let back = null; // her decisions looked back on, once the game is over: {of, done}
  const scored = saleEngine(given.sale);
  const form = { name: "", players: given.start.players, seat: -1, bots: [given.start.bots, given.start.bots, given.start.bots], seed: given.start.seed === null ? "" : String(given.start.seed) };
  const say = (key, values) => given.texts[lang].text(`ui.${key}`, values);
  const root = h("div", { class: "q-panel qr pg", role: "region" });
  const heard = h("div", { class: "q-unseen", role: "status" });
  el.append(root, heard);

  // what a card or a word is, from the rules' own clauses, in a window over the page
  const about = h("dialog", { class: "pg-about" });
  document.body.append(about);
  const clauses = (rules) => [h("p", { text: rules.map(({ says }) => says).join(" ") }), h("p", {}, h("cite", { text: [...new Set(rules.map(({ address }) => address))].join("; ") }))];
  function tell(title, ...parts) {
    const shut = h("button", { type: "button", class: "qr-button pg-shut", onclick: () => about.close(), text: say("close") });
    about.lang = lang;
    about.classList.toggle("pg-wide", parts.some((part) => part.tagName === "DL"));
    about.setAttribute("aria-label", title);
    about.replaceChildren(h("h2", { text: title }), ...parts, shut);
    about.showModal();
    shut.focus();
  }
  about.addEventListener("click", (event) => event.target === about && about.close()); // beside it
  const howto = () => tell(say("howto"), wordList(given.explained[lang].words), h("p", { class: "qr-quiet", text: say("cards_say") }));
  /** A card with what explains it: on hover, and by a button below. */
  function withWhy(node, name, called) {
    const rules = given.explained[lang].cards[name];
    if (!rules) return node;
    node.title = plain(rules);
    return h("div", { class: "pg-slot" }, node, h("button", { type: "button", class: "pg-why", "data-why": name, "aria-label": say("why", { card: called }), text: "?", onclick: () => tell(called, ...clauses(rules)) }));
  }

  const plain = (rules) => rules.map(({ says }) => says).join(" ");
  const wordList = (words) => h("dl", {}, ...Object.entries(words).flatMap(([key, rules]) => [h("dt", { text: given.texts[lang].text(`word.${key}`) }), h("dd", {}, ...clauses(rules))]));
  /** The phase and the gems on the board, with what explains them. */
  function explainBoard(board, phase) {
    const name = board.status.querySelector(".qr-phase");
    const rules = given.explained[lang].phases[phase];
    if (name && rules) name.replaceWith(h("button", { type: "button", class: `${name.className} pg-term`, title: plain(rules), "aria-label": say("why", { card: name.textContent }), text: name.textContent, onclick: () => tell(name.textContent, ...clauses(rules)) }));
    const words = given.explained[lang].gem;
    for (const tile of board.gems.body.children) {
      const head = tile.querySelector(".qr-tile-head");
      const called = head.querySelector("b").textContent;
      tile.title = plain(Object.values(words).flat());
      head.append(h("button", { type: "button", class: "pg-why pg-gem-why", "aria-label": say("why", { card: called }), text: "?", onclick: () => tell(called, wordList(words)) }));
    }
  }

  const button = (text, act, props = {}) => h("button", { type: "button", ...props, class: `qr-button ${props.class ?? ""}`, onclick: act }, text);

  // -------------------------------------------------------------------------------------------------- before the game

  function lot(most) {
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    return number % most;
  }

  /** The table that the form describes, or everything that is wrong with it. */
  function table() {
    const wrong = [];
    const name = form.name.trim().split(/\s+/u).join(" ") || given.unnamed;
    const signs = [...name].length;
    if (signs > given.letters) wrong.push(say("wrong_name", { n: signs, most: given.letters }));
    if (!isPrintable(name)) wrong.push(say("wrong_signs"));
    const number = form.seed.trim();
    const seed = number === "" ? lot(2 ** 31) : /^\d{1,16}$/.test(number) ? Number(number) : -1;
    if (seed < 0 || seed > given.seed_most) wrong.push(say("wrong_seed", { given: [...number].slice(0, 30).join(""), most: given.seed_most }));
    const seat = form.seat < 0 || form.seat >= form.players ? lot(form.players) : form.seat;
    return { wrong, made: { players: form.players, seat, bots: form.bots.slice(0, form.players - 1), name, seed } };
  }

  function start(made) {
    game = playGame(given, made);
    back = null;
    begun.write(game.kept());
    form.seed = ""; // whoever begins the same deal in another seat knows a hand of it
    [hint, open, message, asking, earlier, shown] = [null, null, "", false, false, null];
    seen = made.moves ? game.state(lang).sales.length : 0;
    draw(true);
  }

  function begin(event) {
    event.preventDefault();
    const { wrong, made } = table();
    message = wrong.join(lang === "fr" ? "\u202f; " : "; ");
    if (wrong.length) drawForm();
    else start(made);
  }

  /** A game that was begun before, if it can be gone on with. */
  function before() {
    const found = begun.read();
    const within = (n, most) => Number.isInteger(n) && n >= 0 && n <= most;
    if (!found || !Array.isArray(found.moves) || !Array.isArray(found.bots) || !found.bots.every((each) => Object.hasOwn(given.levels, each))) return null;
    if (![2, 3, 4].includes(found.players) || !within(found.seat, found.players - 1) || !within(found.seed, given.seed_most) || found.bots.length !== found.players - 1 || typeof found.name !== "string") return null;
    // A name that the form would refuse, as another page or hand may have written it, would be refused in the log as well.
    if ([...found.name].length > given.letters || !isPrintable(found.name) || !found.name.trim()) found.name = given.unnamed;
    try {
      return playGame(given, found).over() ? null : found;
    } catch {
      return null; // it is of another version of this page
    }
  }

  const choice = (id, label, options, value, changed) => h("label", { class: "pg-field" }, h("span", { text: label }), h("select", { id, onchange: (event) => changed(event.target.value) }, ...options.map(([key, text]) => h("option", { value: key, selected: String(key) === String(value), text }))));

  function drawForm() {
    const held = focusIn(root)?.id ?? null;
    told = null;
    const levels = Object.keys(given.levels).map((key) => [key, given.texts[lang].text(`level.${key}`)]);
    const fields = h("form", { class: "pg-form", novalidate: true, onsubmit: begin },
      h("label", { class: "pg-field" }, h("span", { text: say("name") }), h("input", { id: "pg-name", type: "text", value: form.name, autocomplete: "off", maxlength: 200, oninput: (event) => (form.name = event.target.value) })),
      choice("pg-players", say("players"), [[2, "2"], [3, "3"], [4, "4"]], form.players, (value) => {
        form.players = Number(value);
        drawForm();
      }),
      choice("pg-seat", say("seat"), [[-1, say("seat_any")], ...Array.from({ length: form.players }, (_, n) => [n, say("seat_at", { n: n + 1 })])], form.seat, (value) => (form.seat = Number(value))),
      ...Array.from({ length: form.players - 1 }, (_, n) => choice(`pg-level-${n}`, say("level", { n: n + 1 }), levels, form.bots[n], (value) => (form.bots[n] = value))),
      h("label", { class: "pg-field" }, h("span", { text: say("seed") }), h("input", { id: "pg-seed", type: "text", inputmode: "numeric", value: form.seed, placeholder: say("seed_any"), autocomplete: "off", maxlength: 200, oninput: (event) => (form.seed = event.target.value) })),
      h("div", { class: "pg-ends" }, h("button", { type: "submit", class: "qr-button qr-main", id: "pg-begin", text: say("begin") })));
    if (kept) fields.querySelector(".pg-ends").append(button(say("onward"), () => start(kept), { id: "pg-onward" }));
    fields.querySelector(".pg-ends").append(button(say("howto"), howto, { class: "pg-howto" }));
    root.lang = lang;
    root.setAttribute("aria-label", say("panel"));
    root.replaceChildren(h("p", { text: say("intro") }), fields, h("p", { class: "pg-message", role: "alert", text: message }));
    if (held) document.getElementById(held)?.focus();
  }

  // --------------------------------------------------------------------------------------------------------- the game

  /** Do something in the game, and draw what came of it. */
  function act(what) {
    try {
      what();
      message = "";
    } catch (error) {
      if (!(error instanceof NotNow)) throw error;
      message = say("lost");
    }
    draw(true);
  }
  const choose = (action) => act(() => {
    game.choose(action);
    open = null;
    const now = game.state(lang);
    if (!now.display) hint = null;
    begun.write(game.over() ? null : game.kept());
    nextSale(now.sales.length);
  });

  // ---------------------------------------------------------------------------------------------------------- a sale

  /** Lay a sale that has not been looked at on the table, or none; so many are over. */
  function nextSale(over) {
    shown = seen < over ? seen++ : null;
  }

  /** A sale as a scene: scored by the engine of sales, in which players go by their seats and only here by their names. */
  function scene({ sheet, names }) {
    const result = scored.score(sheet);
    const displays = result.whole.displays.map((display, n) => ({ ...display, player: names[n] }));
    return scored.scene({ ...result, whole: { ...result.whole, displays } }, lang);
  }

  /** What lies there while somebody is asked for an Alchemist: the displays, on the same table, and nothing counted. */
  function laid() {
    const box = h("section", { class: "qr-section pg-laid-out", "aria-label": say("laid") }, h("h3", { text: say("laid") }));
    const { steps, ...rest } = scene(told.laid);
    const before = steps.slice(0, steps.findLastIndex(({ kind }) => kind === "reveal" || kind === "alchemist") + 1);
    view = { number: null, ...sale.mount(box, { ...rest, six: undefined, sums: undefined, steps: before }, { words: given.table[lang], length: "all" }) };
    return box;
  }

  /** The sale on the table, with the table of the page of a sale. */
  function drawSale() {
    const held = told.sales[shown];
    const { length = "six", step = null } = view?.number === shown ? view.state : { length: view?.state.length };
    view?.destroy();
    const title = h("h2", { class: "pg-prompt", text: say("sale_of", { n: held.year }) });
    const on = button(say(seen < told.sales.length ? "next_sale" : told.over ? "to_end" : "go_on"), () => {
      nextSale(told.sales.length);
      draw(true);
    }, { class: "qr-main pg-goon" });
    const box = h("section", { class: "pg-sale", "aria-label": say("sale_of", { n: held.year }) });
    root.replaceChildren(h("div", { class: "pg-sale-head" }, title, on), box);
    view = { number: shown, ...sale.mount(box, scene(held), { words: given.table[lang], length, step }) };
    root.lang = lang;
    on.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }

  /** What can be done with a card: its choices. */
  const uses = (place) => (told.display ? told.display.add : told.choices).filter((each) => each.at === place);

  /** A card on the table or in the hand: a button where something can be done with it. */
  function card(board, name, place, { copies = 1, offer = null } = {}) {
    const able = told.over ? [] : uses(place);
    const face = offer ? board.offer(...offer) : h("div", { class: `qr-card pg-own qr-${board.scene.cards[name].gem ?? board.scene.cards[name].colour}` }, ...board.face(name), copies > 1 ? h("b", { class: "pg-copies", text: `×${copies}` }) : null);
    if (!able.length) {
      face.classList.add("pg-still");
      face.removeAttribute("data-at");
      return face;
    }
    const label = offer ? face.getAttribute("aria-label") : `${board.scene.cards[name].name}${copies > 1 ? ` ×${copies}` : ""}`;
    const only = able.length === 1 && !["yes", "transmute"].includes(able[0].group);
    const node = h("button", {
      type: "button", class: `${face.className} pg-card${open === place ? " pg-open" : ""}`, "data-at": place,
      "data-action": only ? able[0].action : null, "aria-expanded": only ? null : open === place,
      "aria-label": only ? `${label}: ${able[0].sentence}` : label,
      onclick: () => {
        if (only) return choose(able[0].action);
        open = open === place ? null : place;
        draw(false);
        (root.querySelector(".pg-uses button") ?? root.querySelector(`[data-at="${place}"]`))?.focus();
      },
    }, ...face.childNodes);
    if (hint && able.some(({ action }) => action === hint.choice)) node.classList.add("pg-hinted");
    return node;
  }

  const option = (item, text = item.sentence) => button(text, () => choose(item.action), { "data-action": item.action, class: `pg-option${hint?.choice === item.action ? " pg-hinted" : ""}`, "aria-label": text === item.sentence ? null : item.sentence });

  /** What the clicked card can be used for, and what is done without a card. */
  function options(board) {
    const box = h("div", { class: "pg-options" });
    if (open && uses(open).length) {
      const name = board.scene.cards[open.split(":")[1]]?.name ?? "";
      box.append(h("div", { class: "pg-uses", role: "group", "aria-label": say("which", { card: name }) }, h("p", { text: say("which", { card: name }) }), ...uses(open).map((item) => option(item, item.label)), button(say("back"), () => {
        const place = open;
        open = null;
        draw(false);
        root.querySelector(`[data-at="${place}"]`)?.focus();
      }, { class: "pg-back" })));
    }
    if (told.display) return box;
    const rest = told.choices.filter(({ at, group }) => at === null || group === "yes");
    if (rest.length < told.choices.length) box.append(h("p", { class: "qr-quiet", text: say(rest.length ? "choose" : "choose_only") }));
    box.append(h("div", { class: "pg-rest" }, ...rest.map((item) => option(item))));
    return box;
  }

  function draft(board) {
    const { rows } = told.display;
    const box = h("section", { class: "pg-draft", "aria-label": say("draft") }, h("h3", { text: say("draft") }));
    if (!rows.length) box.append(h("p", { class: "qr-quiet", text: say("draft_empty") }));
    for (const row of rows) {
      const laid = row.cards.map((each) => button("", () => act(() => game.takeBack(each.action)), { class: "pg-laid", "data-laid": each.action, "aria-label": say("take_back", { card: board.scene.cards[each.card].name }) }));
      laid.forEach((node, n) => node.append(board.icons(row.cards[n].card), h("span", { text: board.scene.cards[row.cards[n].card].name }), row.cards[n].copies > 1 ? h("b", { text: `×${row.cards[n].copies}` }) : "", h("span", { class: "pg-cross", text: "×" })));
      box.append(h("div", { class: "qr-row" }, h("span", { class: "qr-row-name", text: row.gem ? board.scene.gems[row.gem] : "" }), h("div", { class: "pg-rest" }, ...laid)));
    }
    box.append(h("div", { class: "pg-rest pg-ends" }, button(say(rows.length ? "confirm" : "confirm_nothing"), () => choose(0), { class: "qr-main pg-confirm", "data-action": 0 }), rows.length ? button(say("clear"), () => act(() => game.clear()), { class: "pg-clear" }) : ""));
    return box;
  }

  function hinting() {
    const box = h("div", { class: "pg-hint" }, button(say("hint"), askHint, { class: "pg-ask" }));
    if (!hint) return box;
    box.append(h("div", { class: "pg-told", role: "status" }, ...hinted()));
    if (hint.lay.length && told.display) box.append(button(say("lay"), () => act(() => {
      game.clear();
      for (const action of hint.lay) game.choose(action);
    }), { class: "pg-lay" }));
    return box;
  }

  /** What a hint says: what a bot would do, how likely each choice is for it, and what came of those that were played on. */
  function hinted() {
    const { tried, waiting } = hint;
    const won = new Map((tried?.values ?? []).map((each) => [each.action, each]));
    const percent = (n) => say("share", { n: Math.round(100 * n) });
    const rows = hint.values.map(({ action, sentence, share }) => {
      const wins = won.get(action);
      return h("tr", { class: wins && tried.close.length && (action === tried.best || tried.close.includes(action)) ? "pg-close" : null }, h("th", { scope: "row", text: sentence }), h("td", { text: say("share", { n: share }) }),
        ...(tried ? [h("td", {}, ...(wins ? [h("b", { text: percent(wins.value) }), ` (${say("range", { low: percent(wins.low), high: percent(wins.high) })})`] : ["–"]))] : []));
    });
    const heads = ["choice_head", "likely_head", ...(tried ? ["wins_head"] : [])].map((key) => h("th", { scope: "col", text: say(key) }));
    return [h("p", { text: hint.lead }), ...(tried ? [h("p", { class: "pg-verdict" }, h("b", { text: tried.lead }))] : []),
      ...(rows.length ? [h("table", { class: "pg-values" }, h("thead", {}, h("tr", {}, ...heads)), h("tbody", {}, ...rows))] : []),
      ...[hint.about, tried?.about, waiting].filter(Boolean).map((text) => h("p", { class: "qr-quiet", text }))];
  }

  /** What a bot thinks at once; then, while one reads it, games are played on. */
  function askHint() {
    act(() => (hint = game.hint(lang)));
    const [mine, on, begin] = [hint, game.playOn(), performance.now()];
    const show = () => root.querySelector(".pg-told")?.replaceChildren(...hinted());
    if (!on) {
      if (hint.values.length) hint.waiting = say("sure", { n: given.trials.likely });
      show();
      return;
    }
    let n = 0;
    const again = () => {
      if (hint !== mine) return; // she has chosen meanwhile
      on.step();
      n += 1;
      const { worlds, least, patience } = given.trials;
      const done = n >= worlds || (n >= least && performance.now() - begin > patience);
      if (done) [hint.tried, hint.waiting] = [on.told(lang), ""];
      if (done) show();
      else setTimeout(again);
    };
    hint.waiting = say("playing_on");
    show();
    setTimeout(again, 20);
  }

  function since() {
    const { now, earlier: old } = told.since;
    const list = (lines, name) => h("ol", { class: `pg-lines ${name}` }, ...lines.map((each) => h("li", {}, each.join(" "))));
    const box = h("section", { class: "qr-section pg-since", "aria-label": say("since") }, h("h3", { text: say("since") }), now.length ? h("div", { class: "pg-scroll", tabindex: 0, role: "group", "aria-label": say("since") }, list(now, "pg-now")) : h("p", { class: "qr-quiet", text: say("since_none") }));
    const more = h("details", { open: earlier, ontoggle: () => (earlier = more.open) }, h("summary", { text: say("earlier") }), list(old, ""));
    if (old.length) box.append(more);
    return box;
  }

  /** What happened, for a pupil: how it ended, and the best and the worst decision, once they are played on. */
  function lookedBack() {
    const [mine, rival] = [told.places.find(({ seat }) => seat === told.me), told.places.find(({ seat }) => seat !== told.me)];
    const best = told.earned.reduce((most, each) => (most && most.gain >= each.gain ? most : each), null);
    const ended = [say("ended", { mine: mine.score, name: rival.name, theirs: rival.score }), say(best?.gain > 0 ? "sale_best" : "sale_none", best ?? {})];
    const found = back?.done ? back.of.told(lang) : null;
    return h("section", { class: "pg-back-on", "data-done": found ? "yes" : null, "aria-label": say("looked"), "aria-live": "polite" }, h("h3", { text: say("looked") }), ...[ended.join(" "), ...(found ? [found.best, found.worst] : [])].map((text) => h("p", { text })),
      h("p", { class: "qr-quiet", text: found ? found.about : say("looking") }));
  }
  /** Look back while somebody reads how it ended. */
  function beginLookingBack() {
    const own = { of: game.lookBack(), done: false };
    back = own;
    const more = () => {
      if (back !== own) return; // another game
      const until = performance.now() + 30;
      let left = true;
      while (left && performance.now() < until) left = own.of.step();
      if (left) {
        setTimeout(more);
        return;
      }
      own.done = true;
      root.querySelector(".pg-back-on")?.replaceWith(lookedBack());
    };
    setTimeout(more, 20);
  }

  function ending() {
    if (!back) beginLookingBack();
    const first = told.places.filter(({ place }) => place === 1);
    const winner = first.some(({ seat }) => seat === told.me) ? say("won") : say("won_not", { name: given.texts[lang].join(first.map(({ name }) => name)) });
    const rows = told.places.map((each) => h("li", {}, h("span", { text: say("place", { n: each.place }) }), h("b", { text: each.name }), h("span", { class: "qr-score", text: speaker(told.scene.texts, lang, given.texts[lang].number)("pounds", { n: each.score }) })));
    const file = `queens-necklace-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-")}.jsonl`;
    return h("div", { class: "pg-over" }, h("p", { class: "pg-winner", text: winner }), h("h3", { text: say("places") }), h("ol", { class: "pg-places" }, ...rows), lookedBack(),
      h("div", { class: "pg-rest" }, button(say("save"), () => {
        const link = h("a", { href: URL.createObjectURL(new Blob([game.record()], { type: "application/jsonl" })), download: file });
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 1000);
      }, { class: "qr-main pg-save" }), button(say("new"), () => leave(), { class: "pg-new" })), h("details", { class: "pg-teacher" }, h("summary", { text: say("teacher") }), h("p", { class: "qr-quiet", text: say("saved", { file }) })));
  }

  function leave() {
    game = null;
    back = null;
    kept = null;
    shown = null;
    asking = false;
    message = "";
    drawForm();
    root.querySelector("input")?.focus();
  }

  /** What stands in the head: whether to begin anew. */
  function again() {
    const past = told.sales.map((each, n) => button(say("sale_of", { n: each.year }), () => {
      shown = n;
      draw(false);
    }, { class: "pg-past" }));
    past.push(button(say("howto"), howto, { class: "pg-howto" }));
    if (told.over) return h("div", { class: "pg-rest" }, ...past);
    if (!asking) return h("div", { class: "pg-rest" }, ...past, button(say("new"), () => {
      asking = true;
      draw(false);
      root.querySelector(".pg-keep").focus();
    }, { class: "pg-again" }));
    return h("div", { class: "pg-rest", role: "group", "aria-label": say("give_up") }, h("span", { text: say("give_up") }), button(say("new"), () => {
      begun.write(null);
      leave();
    }, { class: "pg-leave" }), button(say("keep"), () => {
      asking = false;
      draw(true);
    }, { class: "pg-keep" }));
  }

  function draw(moved) {
    told = game.state(lang);
    if (shown !== null) {
      drawSale();
      return;
    }
    view?.destroy();
    view = null;
    const held = focusIn(root)?.dataset.at ?? null;
    const board = new replay.Board(told.scene);
    board.draw(1);
    explainBoard(board, told.scene.frames[1].phase);
    const state = board.states[1];
    const market = Array.from({ length: told.scene.slots }, (_, slot) => (state[`slot:${slot}`] ? withWhy(card(board, state[`slot:${slot}`].card, `slot:${slot}`, { offer: [slot, state[`slot:${slot}`], false] }), state[`slot:${slot}`].card, board.scene.cards[state[`slot:${slot}`].card].name) : board.emptySlot(slot, false)));
    const hand = told.hand.map(([name, copies]) => withWhy(card(board, name, `hand:${name}`, { copies }), name, board.scene.cards[name].name));
    const me = board.players.body.children[told.me];
    me.querySelector("h4").append(h("span", { class: "qr-quiet", text: ` (${say("you")})` }));
    me.querySelector(".qr-hand")?.previousElementSibling.remove();
    me.querySelector(".qr-hand")?.remove();
    // at a sale fashion and the own hand count; what is for sale is folded away
    const selling = Boolean(told.display);
    const folded = selling ? h("details", { class: "pg-market", open: stall, ontoggle: () => (stall = folded.open) }, h("summary", { text: say("market") }), h("div", { class: "qr-market" }, ...market)) : "";
    const head = h("h2", { class: "pg-prompt", tabindex: -1, text: told.prompt });
    const acting = told.over ? [ending()] : [...(told.display ? [draft(board)] : []), options(board), hinting()];
    root.lang = lang;
    root.setAttribute("aria-label", say("panel"));
    root.replaceChildren(
      h("div", { class: "qr-head pg-head" }, board.status, again()),
      h("div", { class: "pg-top" },
        h("section", { class: "pg-action", "aria-label": told.prompt }, head,
          selling ? board.gems.box : "", told.laid ? laid() : told.over || told.display ? "" : h("section", { class: "qr-section", "aria-label": say("market") }, h("h3", { text: say("market") }), h("div", { class: "qr-market" }, ...market)),
          told.over ? "" : h("section", { class: "qr-section pg-hand", "aria-label": say("hand") }, h("h3", { text: say("hand") }), hand.length ? h("div", { class: "pg-cards" }, ...hand) : h("p", { class: "qr-quiet", text: say("hand_empty") })),
          ...acting, folded, h("p", { class: "pg-message", role: "alert", text: message }), told.over ? "" : h("p", { class: "qr-quiet qr-keys", text: say("keys") })),
        since()),
      selling ? "" : board.gems.box, board.players.box);
    const news = told.since.now.map((each) => each.join(" ")).join(" ");
    if (heard.textContent !== news) heard.textContent = news;
    for (const list of root.querySelectorAll(".pg-scroll")) list.scrollTop = list.scrollHeight;
    if (moved) (held && told.display ? root.querySelector(`[data-at="${held}"]`) ?? head : head).focus({ preventScroll: true });
  }

  root.addEventListener("keydown", onKeys(({ key }) => key.toLowerCase() === "h" && root.querySelector(".pg-ask") && (() => root.querySelector(".pg-ask").click())));
  const other = document.querySelector("button.lang");
  other.addEventListener("click", () => {
    lang = lang === "en" ? "fr" : "en";
    document.documentElement.lang = lang;
    document.title = document.querySelector("h1").textContent = given.texts[lang].text("page.title");
    other.lang = lang === "en" ? "fr" : "en";
    other.textContent = given.called[other.lang];
    [message, hint] = ["", null];
    if (game) draw(false);
    else drawForm();
  });
  kept = before();
  if (kept) form.seed = "";
  drawForm();
}
