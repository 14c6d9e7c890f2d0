// The sale stepper's front end: one module, no build step, no network. The notebook's panel (`render`, by anywidget)
// and the static page (`mountPage`) share all of it. A scene is plain data, made by sale/scene.py; every name and text goes
// in as text, never as markup. The kit stands before it.

const PACE = 2800; // milliseconds a step at speed 1
const SPEEDS = [0.5, 1, 2, 4];
const LENGTHS = { six: "six", all: "steps", sums: "sums" }; // how a sale is told, and where a scene has it

// ------------------------------------------------------------------------------------------------------------- drawings

const icon = (name) => picture([SIGNS[name === "begin" ? "first" : name]], "qn-icon", "0 0 16 16");
const shape = (gem, x, y, size) =>
  s("g", { transform: `translate(${x} ${y}) scale(${size / 20})`, class: `qn-gem qn-${gem}` },
    s("path", { d: ART.gems[gem].body, class: "qn-body" }), s("path", { d: ART.gems[gem].facets, class: "qn-facets" }));
const gemIcon = (gem) => s("svg", { viewBox: "-11 -11 22 22", class: "qn-gem-icon", "aria-hidden": "true" }, shape(gem, 0, 0, 20));

const PIPS = [[], [[25, 38]], [[18, 28], [32, 50]], [[25, 24], [15.5, 46], [34.5, 46]]];
function face(kind, gem, stones, moved) {
  const frame = s("rect", { x: 1.5, y: 1.5, width: 47, height: 67, rx: 6, class: `qn-paper qn-${gem || kind}` });
  const art = gem
    ? [s("text", { x: 6, y: 16, class: "qn-digit", text: stones }),
       ...(PIPS[stones] ? PIPS[stones].map(([x, y]) => shape(gem, x, y, stones === 1 ? 24 : 17)) : [shape(gem, 25, 40, 24)])]
    : [s("g", { transform: "translate(2.2 13) scale(1.9)" }, s("path", { d: ART.cards[kind] ?? "M6 4h12v16H6z", class: `qn-sign-of qn-of-${kind}` }))];
  const sign = moved ? [s("circle", { cx: 39, cy: 11, r: 8, class: "qn-moved-dot" }), s("path", { d: "M34.5 11h8M39.5 7.5l3.5 3.5-3.5 3.5", class: "qn-moved-arrow" })] : [];
  return s("svg", { viewBox: "0 0 50 70", class: "qn-face", "aria-hidden": "true" }, frame, ...art, ...sign);
}
function pile() {
  const back = (x, y) => s("g", { transform: `translate(${x} ${y})` }, s("rect", { x: 1.5, y: 1.5, width: 47, height: 67, rx: 6, class: "qn-card-back" }),
    s("rect", { x: 6, y: 6, width: 38, height: 58, rx: 3, class: "qn-card-back-line" }), s("path", { d: "M25 16l11 19-11 19-11-19z", class: "qn-card-back-line" }));
  return s("svg", { viewBox: "0 0 58 76", class: "qn-pile", "aria-hidden": "true" }, back(8, 6), back(4, 3), back(0, 0));
}

/** Gem cards of which the sum of stones alone is known. */
function heap(gem, stones) {
  const sheet = (x, y) => s("rect", { x: 1.5 + x, y: 1.5 + y, width: 47, height: 67, rx: 6, class: `qn-paper qn-${gem}` });
  return s("svg", { viewBox: "0 0 58 76", class: "qn-pile", "aria-hidden": "true" }, sheet(8, 6), sheet(4, 3), sheet(0, 0),
    s("text", { x: 25, y: 30, class: "qn-total", text: stones }), shape(gem, 25, 50, 24));
}

// ---------------------------------------------------------------------------------------------------------------- words

const signed = (n) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "±0");

// -------------------------------------------------------------------------------------------------------------- stepper

/**
 * Draw a scene into an element and let it be stepped.
 * options: words (texts by key), step (else the last), length, playing, speed; onStep(n), onLength(name), onPlaying(bool), onSpeed(x); and,
 * only where somebody can answer, send(message), with deck, players, difference, reply, message, busy. `tabs` are further
 * parts beside the table: {name, node, shown()}.
 * Returns {set(changes), go(step), state, destroy()}.
 */
export function mount(el, scene, options = {}) {
  const id = nextId("qn");
  const state = { scene, step: null, length: "all", playing: false, speed: 1, words: {}, deck: [], difference: {}, reply: {}, message: "", busy: false, ...options };
  let say = speaker(state.words, scene.lang);
  const cardsByKey = new Map(); // what can be picked up
  let picked = null; // the card that is selected for a change
  let tab = "steps"; // what stands beside the table
  let editing = false; // whether cards are picked and dragged

  const told = () => state.scene[LENGTHS[state.length]] ?? state.scene.steps;
  const last = () => told().length - 1;
  state.step ??= last(); // at the result
  const onKey = onKeys((event) => {
    const onButton = /^(BUTTON|SUMMARY)$/.test(event.target.tagName);
    const moves = {
      ArrowRight: () => go(state.step + 1), ArrowLeft: () => go(state.step - 1), Home: () => go(0), End: () => go(last()),
      Escape: picked && (() => pick(null)), " ": !onButton && (() => play(!state.playing)),
    };
    return moves[event.key];
  });

  // the bar

  const bar = {};
  function button(name, act, label) {
    const content = label ? [h("span", { text: say(name) })] : [];
    const made = h("button", { type: "button", class: `qn-button qn-${name}`, title: say(name), "aria-label": say(name), onclick: act }, ...content);
    made[name === "next" ? "append" : "prepend"](icon(name));
    return (bar[name] = made);
  }
  function buildBar() {
    bar.jump = h("select", { class: "qn-jump", "aria-label": say("jump"), onchange: () => go(Number(bar.jump.value)) },
      ...told().map((step, i) => h("option", { value: i, text: say("option", { n: i + 1, title: step.title }) })));
    bar.speed = h("select", { class: "qn-speed", "aria-label": say("speed"), title: say("speed"), onchange: () => {
      state.speed = Number(bar.speed.value);
      wind();
      if (options.onSpeed) options.onSpeed(state.speed);
    } }, ...[...new Set([...SPEEDS, state.speed])].sort((a, b) => a - b).map((n) => h("option", { value: n, text: say("times", { n }) })));
    bar.length = h("select", { class: "qn-length", "aria-label": say("length.name"), title: say("length.name"), onchange: () => setLength(bar.length.value) },
      ...Object.keys(LENGTHS).filter((name) => state.scene[LENGTHS[name]]).map((name) => h("option", { value: name, text: say(`length.${name}`) })));
    bar.track = h("span", {});
    const begin = () => {
      go(0);
      bar.next.focus({ preventScroll: true });
    };
    const steps = h("div", { class: "qn-buttons" }, button("first", () => go(0)), button("back", () => go(state.step - 1), true),
      button("next", () => go(state.step + 1), true), button("begin", begin, true), button("last", () => go(last())));
    const auto = h("div", { class: "qn-buttons" }, button("play", () => play(!state.playing)), bar.speed);
    return h("div", { class: "qn-bar", role: "group", "aria-label": say("name") }, steps, bar.length.options.length > 1 ? bar.length : null, bar.jump, auto,
      h("div", { class: "qn-track", "aria-hidden": "true" }, bar.track));
  }
  function drawBar() {
    for (const name of ["first", "back"]) bar[name].setAttribute("aria-disabled", state.step === 0);
    for (const name of ["next", "last"]) bar[name].setAttribute("aria-disabled", state.step === last());
    bar.next.hidden = last() > 0 && state.step === last(); // the result: what comes next is the beginning
    bar.begin.hidden = !bar.next.hidden;
    bar.length.value = state.length;
    const name = state.playing ? "pause" : "play";
    bar.play.replaceChildren(icon(name));
    bar.play.title = say(name);
    bar.play.setAttribute("aria-label", say(name));
    bar.jump.value = state.step;
    bar.speed.value = state.speed;
    bar.track.style.width = `${last() ? (100 * state.step) / last() : 100}%`;
  }

  // the table

  const step = () => told()[state.step];
  function setLength(name) {
    const [atEnd, kind] = [state.step === last(), step().kind];
    state.length = name;
    const same = told().findIndex((each) => each.kind === kind);
    state.step = atEnd ? last() : Math.max(0, same);
    build();
    bar.length.focus({ preventScroll: true });
    if (options.onLength) options.onLength(name, state.step);
  }
  let changed = new Set();
  function mark(node, ...keys) {
    if (keys.some((key) => changed.has(key))) {
      node.classList.add("qn-changed");
      node.append(h("span", { class: "qn-flag", title: say("changed") }, h("span", { class: "qn-unseen", text: say("changed") })));
    }
    return node;
  }
  const pounds = (n) => say("pounds", { n });
  function delta(table, key, known) {
    const d = ((state.difference || {})[table] || {})[key];
    return known && d ? h("span", { class: "qn-delta", text: ` (${signed(d)})` }) : null;
  }
  const badge = (verdict, text, extra) => h("div", { class: `qn-badge qn-${verdict}` },
    h("span", {}, h("span", { class: "qn-sign", "aria-hidden": "true", text: `${{ sells: "✓", beaten: "✕", cancelled: "⊘" }[verdict]}\u202f` }), text), extra);
  function fact(name, value, key, extra) {
    const known = value !== null && value !== undefined;
    const shown = known ? h("span", { text: value }) : h("span", { role: "img", text: "–", "aria-label": say("not_yet") });
    return h("div", { class: `qn-fact qn-fact-${name}${known ? "" : " qn-empty"}` }, h("span", { class: "qn-label", text: say(name) }),
      mark(h("span", { class: "qn-value" }, shown, extra), key));
  }
  function head(gem) {
    const board = step().board;
    const price = board.price[gem.id];
    return h("div", { role: "columnheader", class: `qn-column qn-edge-${gem.id}` },
      h("div", { class: "qn-title" }, gemIcon(gem.id), h("span", { text: gem.name })),
      h("div", { class: `qn-facts${board.cancelled[gem.id] ? " qn-void" : ""}` }, fact("stones", board.counted[gem.id], `counted:${gem.id}`, delta("counted", gem.id, board.counted[gem.id] !== null)),
        fact("fashion", gem.fashion, `fashion:${gem.id}`), fact("rarity", board.rarity[gem.id], `rarity:${gem.id}`, delta("rarity", gem.id, board.rarity[gem.id] !== null)),
        fact("price", price, `price:${gem.id}`, delta("price", gem.id, price !== null)),
        board.cancelled[gem.id] ? mark(badge("cancelled", say("cancelled")), `cancelled:${gem.id}`) : null));
  }
  function card(seat, row, what, label, keys) {
    const art = face(what.card, what.card === "gem" ? row : null, what.gems, what.moved);
    const key = [seat, row, what.card, what.gems || 0, what.nth || 0].join(":");
    const named = what.moved ? `${label}, ${say("moved")}` : label;
    cardsByKey.set(key, { ...what, seat, row, key, label });
    const props = { class: `qn-card${what.moved ? " qn-moved" : ""}`, title: named, "aria-label": named, "data-card": key };
    const node = editing
      ? h("button", { ...props, type: "button", "aria-pressed": picked !== null && picked.key === key, onclick: () => pick({ ...what, seat, row, key, label }) }, art)
      : h("span", { ...props, role: "img" }, art);
    return mark(node, ...keys);
  }
  /** Cards of which the sum alone is known: nothing to pick. */
  function sumOf(seat, gem, row, moved) {
    const n = [row.gems, moved].map((all) => all.reduce((total, each) => total + each, 0)).reduce((total, known) => total - known);
    const label = say("summed", { gem: gem.name, n });
    return n ? [mark(h("span", { class: "qn-card", role: "img", title: label, "aria-label": label }, heap(gem.id, n)), `card:${seat}:${gem.id}:gem`)] : [];
  }
  function rowCards(seat, gem, row) {
    const moved = [...(row.moved || [])];
    const stones = [...(row.summed ? moved : row.gems)].sort((a, b) => b - a);
    const nodes = row.summed ? sumOf(seat, gem, row, moved) : [];
    nodes.push(...stones.map((n, nth) => {
      const at = moved.indexOf(n);
      if (at >= 0) moved.splice(at, 1);
      return card(seat, gem.id, { card: "gem", gems: n, moved: at >= 0, nth }, say("gem_card", { gem: gem.name, n }),
        [`card:${seat}:${gem.id}:${gem.id}_${n}`, ...(at >= 0 ? [`card:${seat}:${gem.id}:gem`] : [])]);
    }));
    for (let nth = 0; nth < row.rings; nth += 1) nodes.push(card(seat, gem.id, { card: "ring", nth }, say("ring"), [`card:${seat}:${gem.id}:ring`]));
    for (const name of ["king", "necklace"]) if (row[name]) nodes.push(card(seat, gem.id, { card: name }, say(name), [`card:${seat}:${gem.id}:${name}`]));
    return nodes;
  }
  function cell(seat, gem, i) {
    const board = step().board;
    const row = board.rows[seat][i];
    const node = h("div", { role: "cell", class: `qn-cell qn-edge-${gem.id}`, ...place({ seat, gem: gem.id }) });
    if (row.hidden) node.append(h("span", { class: "qn-unseen", text: say("hidden") }));
    else {
      const cards = rowCards(seat, gem, row);
      if (cards.length) node.append(h("div", { class: "qn-cards" }, ...cards));
      else node.append(h("span", { class: "qn-unseen", text: say("nothing") }));
      const verdict = board.verdict[seat][i];
      if (verdict) {
        const jewels = board.jewels[seat][i];
        const paid = board.pounds[seat][i];
        const text = verdict === "sells" && jewels !== null ? say("verdict", { word: say(verdict), n: jewels }) : say(verdict);
        node.append(mark(badge(verdict, text, verdict === "sells" && paid !== null ? h("strong", { text: say("pounds", { n: paid }) }) : null),
          `verdict:${seat}:${gem.id}`, `jewels:${seat}:${gem.id}`, `pounds:${seat}:${gem.id}`));
      }
    }
    const bare = step().kind === "reveal" && !node.querySelector(".qn-card"); // nothing came to light here
    return bare ? node : mark(node, `row:${seat}:${gem.id}`);
  }
  function player(seat) {
    const board = step().board;
    const name = state.scene.players[seat].name;
    const hidden = board.rows[seat].some((row) => row.hidden) || board.hidden_bankers[seat];
    const side = h("div", { class: "qn-side", ...place({ seat, side: true }) });
    if (hidden) side.append(h("span", { role: "img", class: "qn-card", "aria-label": say("face_down"), title: say("face_down") }, pile()));
    if (!board.hidden_bankers[seat]) for (let nth = 0; nth < board.bankers[seat]; nth += 1) side.append(card(seat, "", { card: "banker", nth }, say("banker"), []));
    const score = mark(h("div", { class: "qn-score" }, h("span", { class: "qn-unseen", text: say("score") }), h("span", { text: pounds(board.scores[seat]) }),
      delta("gain", name, state.step === last())), `score:${seat}`);
    // what the score is made of besides the pounds in the cells
    const before = state.scene.players[seat].score;
    const rest = [before ? h("span", { class: "qn-before", text: say("before", { n: before }) }) : null,
      board.tributes[seat] ? mark(h("span", { class: "qn-tribute", text: say("tribute", { n: board.tributes[seat] }) }), `tributes:${seat}`) : null];
    return h("div", { role: "row", class: "qn-row" },
      h("div", { role: "rowheader", class: "qn-player" }, h("div", { class: "qn-name", text: name, title: name }), score, ...rest, mark(side, `bankers:${seat}`), hand(seat)),
      ...state.scene.gems.map((gem, i) => cell(seat, gem, i)));
  }

  /** The cards that a player holds besides, where the sheet knows them and cards are moved. */
  function hand(seat) {
    if (!editing) return null;
    const counts = {};
    return h("div", { class: "qn-hand", ...place({ seat, hand: true }) }, h("span", { class: "qn-label", text: say("hand") }), ...(state.scene.hands ? state.scene.hands[seat] : []).map((name) => {
      const nth = (counts[name] = (counts[name] ?? -1) + 1);
      return held({ seat, hand: true, card: name, nth, key: `hand:${seat}:${name}:${nth}`, label: say(`card.${name}`) });
    }));
  }
  function held(what, pointer = false) {
    cardsByKey.set(what.key, what);
    const { gem, stones } = state.deck.find((each) => each.card === what.card) ?? {};
    const art = gem ? face("gem", gem, stones) : face(what.card);
    return h("button", { type: "button", class: "qn-card", title: what.label, "aria-label": what.label, "data-card": what.key, "aria-pressed": picked !== null && picked.key === what.key,
      ...(pointer ? { tabindex: -1, "aria-hidden": "true" } : {}), onclick: () => pick(what) }, art);
  }
  const place = (where) => (editing ? { "data-drop": JSON.stringify(where), onclick: (event) => onPlace(event, where) } : {});

  const said = h("section", { class: "qn-say", "aria-live": "polite", "aria-atomic": "true" });
  const rule = h("p", { class: "qn-rule" });
  const table = h("div", { class: "qn-table", role: "table", tabindex: "0" });
  const editor = h("section", { class: "qn-panel" });
  const best = h("section", { class: "qn-panel" });
  const supply = h("div", { class: "qn-supply" });
  const root = h("div", { class: "qn-sale", "data-lm-suppress-shortcuts": "true", onkeydown: onKey, onpointerdown: (event) => onDown(event) }); // JupyterLab leaves such keys alone
  const { go, play, wind, clamp, stop } = stepping(state, "step", root, {
    last,
    pace: () => PACE / state.speed,
    moved: (step) => {
      draw();
      if (options.onStep) options.onStep(step);
    },
    played: (on) => {
      drawBar();
      if (options.onPlaying) options.onPlaying(on);
    },
  });

  // What is drawn anew keeps the focus where it was, or gives it to the table.
  function keepFocus(act) {
    const held = root.contains(root.getRootNode().activeElement) ? root.getRootNode().activeElement : null;
    const part = held && held.closest(".qn-panel");
    act();
    if (!held || root.getRootNode().activeElement === held) return;
    const same = (node) => node === held || ["class", "aria-label", "data-card"].every((name) => node.getAttribute(name) === held.getAttribute(name));
    const all = [...root.querySelectorAll("button:not([hidden]), select")];
    (all.find(same) || all.find((node) => part && part.contains(node)) || (part && root.querySelector('.qn-tab[aria-pressed="true"]')) || table).focus({ preventScroll: true });
  }
  const draw = () => keepFocus(redraw);
  function redraw() {
    const now = step();
    changed = new Set(now.changed || []);
    said.replaceChildren(h("p", { class: "qn-count", text: say("of", { n: state.step + 1, total: last() + 1 }) }),
      h("h3", { class: "qn-heading", text: now.title }), ...now.text.split("\n").map((text) => h("p", { class: "qn-text", text })));
    rule.replaceChildren(...(now.rule ? [h("span", { class: "qn-label", text: say("rule") }), h("span", { class: "qn-says", text: now.rule.says }),
      h("cite", { text: now.rule.address })] : []));
    table.replaceChildren(h("div", { role: "row", class: "qn-row qn-head" }, h("div", { role: "columnheader", class: "qn-corner" },
      h("span", { class: "qn-unseen", text: say("player") })), ...state.scene.gems.map(head)), ...state.scene.players.map((_, seat) => player(seat)));
    drawBar();
    if (options.send) drawEditor();
    wind();
  }
  function legend() {
    const entry = (art, text) => h("li", {}, h("span", { class: "qn-card" }, art), h("span", { text }));
    return h("ul", { class: "qn-legend", "aria-label": say("legend") }, entry(face("gem", state.scene.gems[0].id, 2), say("legend_gem")),
      told()[0].board.rows.flat().some((row) => row.summed) ? entry(heap(state.scene.gems[0].id, 6), say("legend_sum")) : null,
      ...["ring", "king", "necklace", "banker", "alchemist"].map((name) => entry(face(name), say(`card.${name}`))),
      entry(face("gem", state.scene.gems[0].id, 2, true), say("moved")), entry(pile(), say("face_down")));
  }
  const build = () => keepFocus(rebuild);
  function rebuild() {
    say = speaker(state.words, state.scene.lang);
    root.lang = state.scene.lang;
    state.step = clamp(state.step);
    table.setAttribute("aria-label", say("table"));
    root.replaceChildren(buildBar(), h("div", { class: "qn-main" }, h("div", { class: "qn-aside" }, ...(options.send ? [tabBar()] : []), words, ...(options.send ? [editor, best] : []), ...tabs.map((each) => each.node)),
      h("div", { class: "qn-stage" }, table, ...(options.send ? [message, supply] : []), legend())));
    if (options.send) redrawBest();
    if (options.send) drawTabs();
    redraw();
  }

  // what stands beside the table

  const tabs = options.tabs || [];
  const words = h("div", { class: "qn-words" }, said, rule);
  const parts = { steps: words, edit: editor, best, ...Object.fromEntries(tabs.map((each) => [each.name, each.node])) };
  function tabBar() {
    const names = Object.keys(parts);
    return h("div", { class: "qn-tabs", role: "group", "aria-label": say("tab.name") }, ...names.map((name) => h("button", {
      type: "button", class: `qn-button qn-tab qn-tab-${name}${name === "edit" ? " qn-open" : ""}`, "aria-pressed": tab === name, text: say(`tab.${name}`), onclick: () => openTab(name) })));
  }
  function openTab(name) {
    const before = tab;
    tab = name;
    editing = name === "edit" || Boolean(tabs.find((each) => each.name === name)?.edits);
    picked = null;
    if (name !== "steps") play(false);
    if (editing) state.step = last(); // cards can be picked when they are face up
    for (const each of tabs) if (each.name === name && before !== name) each.shown?.();
    drawn = null;
    drawTabs();
    draw();
    if (editing && options.onStep) options.onStep(state.step);
  }
  function drawTabs() {
    for (const [name, node] of Object.entries(parts)) node.hidden = name !== tab;
    for (const each of root.querySelectorAll(".qn-tab")) each.setAttribute("aria-pressed", each.classList.contains(`qn-tab-${tab}`));
    root.dataset.tab = tab;
  }

  // what if

  function pick(what) {
    picked = picked && what && picked.key === what.key ? null : what;
    draw();
  }
  function change(op, more) {
    const { seat, row, card: kind, gems } = picked;
    const who = { op, player: state.scene.players[seat].name };
    const which = op === "restore" ? { row, gems } : { card: kind, ...(row ? { row } : {}), ...(kind === "gem" ? { gems } : {}) };
    options.send({ type: "change", change: { ...who, ...which, ...more } });
    picked = null;
    draw();
  }
  const small = (text, act, props = {}) => h("button", { type: "button", class: "qn-button qn-small", onclick: act, ...props, text });
  /** The change that puts a card there, or null where it cannot lie. */
  function dropped(from, to) {
    const names = state.scene.players.map((each) => each.name);
    const stones = state.deck.find((each) => each.card === from.card);
    const own = from.card === "gem" ? from.row : stones ? stones.gem : null;
    const sided = from.card === "banker";
    const rows = ["ring", "king", "necklace"].includes(from.card);
    if (to.away) return from.box ? null : from.hand ? { op: "unhold", player: names[from.seat], card: from.card } : { op: "remove", ...lying(from) };
    const player = names[to.seat];
    if (from.box || from.hand) {
      if (from.hand && from.seat !== to.seat) return null;
      if (to.hand) return from.box ? { op: "hold", player, card: from.card } : null;
      if (to.side || sided) return sided ? { op: "add", player, card: "banker" } : null;
      if (rows) return { op: "add", player, card: from.card, row: to.gem };
      return own === null ? null : { op: "add", player, card: from.card };
    }
    const what = lying(from);
    if (to.hand) return from.seat === to.seat ? (from.moved ? { op: "restore", player, row: from.row, gems: from.gems } : { op: "remove", ...what, to_hand: true }) : null;
    if (to.seat !== from.seat) return sided || own !== null ? { op: "move", ...what, to_player: player } : to.gem ? { op: "move", ...what, to: to.gem, to_player: player } : null;
    if (sided || !to.gem || to.gem === from.row) return null;
    return from.card === "gem" ? { op: "transmute", ...what, to: to.gem } : { op: "move", ...what, to: to.gem };
  }
  const lying = ({ seat, row, card: kind, gems }) => ({ player: state.scene.players[seat].name, card: kind, ...(row ? { row } : {}), ...(kind === "gem" ? { gems } : {}) });
  function drop(from, to) {
    const made = dropped(from, to);
    picked = turnedIn(from, to) ? { ...from, turns: to } : null; // which card he turns, and into what, is still to be said
    if (made) options.send({ type: "change", change: made });
    draw();
  }
  /** The gem cards of a row that an Alchemist can turn, each number of stones once. */
  function turned(seat, gem) {
    const row = told()[last()].board.rows[seat][state.scene.gems.findIndex((each) => each.id === gem)];
    if (gem === "amber" || row.summed) return [];
    const left = [...row.gems];
    for (const n of row.moved || []) left.splice(left.indexOf(n), 1);
    return [...new Set(left)].sort((a, b) => b - a);
  }
  /** Whether an Alchemist who is laid there has something to turn. */
  const turnedIn = (from, to) => from.card === "alchemist" && !to.away && Boolean(to.gem) && !(from.hand && from.seat !== to.seat) && turned(to.seat, to.gem).length > 0;
  /** What an Alchemist can do in a row: the change, and how it is called. */
  const turns = (seat, gem) => turned(seat, gem).flatMap((gems) => state.scene.gems.filter((each) => each.id !== "amber" && each.id !== gem).map((each) => ({
    change: { op: "transmute", player: state.scene.players[seat].name, card: "gem", row: gem, gems, to: each.id },
    text: say("edit.turn", { card: say("gem_card", { gem: state.scene.gems.find(({ id: name }) => name === gem).name, n: gems }), gem: each.name }) })));
  function onPlace(event, where) {
    if (!picked || event.target.closest("button")) return;
    event.stopPropagation();
    drop(picked, where);
  }
  // Dragging, by mouse, pen or finger: a card that is only pressed is picked.
  function onDown(event) {
    const node = event.target.closest?.("[data-card]");
    if (!editing || !node || node.tagName !== "BUTTON" || event.button > 0) return;
    const key = node.dataset.card;
    const [x, y] = [event.clientX, event.clientY];
    let ghost = null;
    let over = null;
    const find = (at) => root.getRootNode().elementFromPoint(at.clientX, at.clientY)?.closest("[data-drop]") ?? null;
    const move = (at) => {
      if (!ghost && Math.hypot(at.clientX - x, at.clientY - y) < 6) return;
      if (!ghost) {
        ghost = h("div", { class: "qn-ghost" }, node.firstChild.cloneNode(true));
        ghost.style.width = `${node.getBoundingClientRect().width}px`;
        root.append(ghost);
      }
      ghost.style.transform = `translate(${at.clientX - root.getBoundingClientRect().left}px, ${at.clientY - root.getBoundingClientRect().top}px) translate(-50%, -50%)`;
      over?.classList.remove("qn-over");
      over = find(at);
      over?.classList.add("qn-over");
    };
    const end = (at) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      over?.classList.remove("qn-over");
      const to = at.type === "pointerup" ? find(at) : null;
      addEventListener("click", stopped, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", stopped, { capture: true }));
      const from = cardsByKey.get(key);
      if (to && from && root.contains(to)) drop(from, JSON.parse(to.dataset.drop));
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
  const stopped = (event) => event.stopPropagation();
  function pickedBar() {
    if (picked === null) return h("div", { class: "qn-box", ...place({ away: true }) }, h("span", { class: "qn-label", "aria-hidden": "true", text: say("edit.drag") }),
      ...[...state.deck.filter((each) => each.gem).map((each) => [each.card, say("gem_card", { gem: state.scene.gems.find(({ id: gem }) => gem === each.gem).name, n: each.stones })]), ...["ring", "king", "necklace", "banker", "alchemist"].map((name) => [name, say(`card.${name}`)])]
        .map(([name, label]) => held({ box: true, card: name, key: `box:${name}`, label }, true)));
    const { seat, row, card: kind, moved, label } = picked;
    const acts = [];
    const offer = (text, to) => {
      const made = dropped(picked, to);
      if (made) acts.push(small(text, () => drop(picked, to)));
    };
    if (picked.turns) {
      const { seat: whose, gem } = picked.turns;
      const send = (made) => {
        options.send({ type: "change", change: made });
        pick(null);
      };
      return h("div", { class: "qn-picked", role: "group" }, h("strong", { text: say("edit.turns", { player: state.scene.players[whose].name }) }),
        ...turns(whose, gem).map((each) => small(each.text, () => send(each.change))), small(say("edit.cancel"), () => pick(null)));
    }
    if (picked.box) return h("div", { class: "qn-picked" }, h("strong", { text: label }), h("span", { text: say(kind === "alchemist" ? "edit.where_alchemist" : "edit.where") }), small(say("edit.cancel"), () => pick(null)));
    if (picked.hand) {
      for (const gem of ["ring", "king", "necklace"].includes(kind) ? state.scene.gems : state.scene.gems.slice(0, 1)) offer(["ring", "king", "necklace"].includes(kind) ? say("edit.lay_in", { gem: gem.name }) : say("edit.lay"), { seat, gem: gem.id });
      if (kind === "alchemist") for (const gem of state.scene.gems) if (turned(seat, gem.id).length) acts.push(small(say("edit.turn_in", { gem: gem.name }), () => drop(picked, { seat, gem: gem.id })));
      offer(say("edit.unhold"), { away: true });
      const who = state.scene.players[seat].name;
      return h("div", { class: "qn-picked", role: "group" }, h("strong", { text: say("edit.picked_hand", { card: label, player: who }) }), ...acts, small(say("edit.cancel"), () => pick(null)));
    }
    const gem = state.scene.gems.find((each) => each.id === row);
    const others = state.scene.gems.filter((each) => each.id !== row);
    if (moved) acts.push(small(say("edit.restore"), () => change("restore")));
    else {
      acts.push(small(say("edit.remove"), () => change("remove")));
      if (kind === "gem" && row !== "amber") acts.push(...others.filter((each) => each.id !== "amber").map((each) => small(say("edit.transmute", { gem: each.name }), () => change("transmute", { to: each.id }))));
      if (["ring", "king", "necklace"].includes(kind)) acts.push(...others.map((each) => small(say("edit.move", { gem: each.name }), () => change("move", { to: each.id }))));
      state.scene.players.forEach(({ name }, other) => other !== seat && acts.push(small(say("edit.give", { player: name }), () => change("move", { to_player: name }))));
    }
    const who = state.scene.players[seat].name;
    return h("div", { class: "qn-picked", role: "group" }, h("strong", { text: gem ? say("edit.picked_row", { card: label, player: who, gem: gem.name }) : say("edit.picked", { card: label, player: who }) }),
      ...acts, small(say("edit.cancel"), () => pick(null)));
  }
  function adder({ name }, seat) {
    const gems = state.scene.gems;
    const extra = (kind, gem) => h("option", { value: JSON.stringify({ card: kind, row: gem.id }), text: say("edit.in_row", { card: say(kind), gem: gem.name }) });
    const group = (label, ...nodes) => h("optgroup", { label }, ...nodes);
    const choice = h("select", { "aria-label": say("edit.add_for", { player: name }) }, h("option", { value: "", text: say("edit.choose") }),
      ...gems.map((gem) => group(gem.name, ...state.deck.filter((each) => each.gem === gem.id).map((each) =>
        h("option", { value: JSON.stringify({ card: each.card }), text: say("gem_card", { gem: gem.name, n: each.stones }) })), ...["ring", "king", "necklace"].map((kind) => extra(kind, gem)))),
      group(say("edit.at_side"), h("option", { value: JSON.stringify({ card: "banker" }), text: say("banker") })),
      group(say("card.alchemist"), ...gems.flatMap((gem) => turns(seat, gem.id)).map((each) => h("option", { value: JSON.stringify(each.change), text: each.text }))),
      group(say("hand"), ...state.deck.map(({ card: held }) => h("option", { value: JSON.stringify({ op: "hold", card: held }), text: say(`card.${held}`) }))));
    const add = () => choice.value && options.send({ type: "change", change: { op: "add", player: name, ...JSON.parse(choice.value) } });
    return h("div", { class: "qn-adder" }, h("span", { class: "qn-name", text: name, title: name }), choice, small(say("edit.add"), add, { "aria-label": say("edit.add_for", { player: name }) }));
  }
  function compared() {
    const { now, before } = state.difference;
    const sellers = (each, gem) => (each.sold[gem] || []).map(([name, n]) => `${name} ${n}`).join(", ") || say("edit.nobody");
    const value = (n, d) => h("td", { class: d ? "qn-differs" : "" }, h("span", { text: n }), d ? h("span", { class: "qn-delta", text: ` (${signed(d)})` }) : null);
    const gemRow = (gem) => {
      const [here, was] = [sellers(now, gem.id), sellers(before, gem.id)];
      return h("tr", {}, h("th", { scope: "row" }, gemIcon(gem.id), h("span", { text: gem.name })), ...["counted", "rarity", "price"].map((name) => value(now[name][gem.id], state.difference[name][gem.id])),
        h("td", { class: here === was ? "" : "qn-differs", text: here === was ? here : say("edit.was", { now: here, before: was }) }));
    };
    const heads = (...names) => h("tr", {}, ...names.map((name) => h("th", { scope: "col", text: say(name) })));
    return h("div", { class: "qn-compare" }, h("h4", { text: say("edit.compare") }), state.difference.same ? h("p", { text: say("edit.same") }) : null,
      h("table", {}, h("thead", {}, heads("edit.gem", "stones", "rarity", "price", "edit.sellers")), h("tbody", {}, ...state.scene.gems.map(gemRow))),
      h("table", {}, h("thead", {}, heads("player", "edit.earned")), h("tbody", {}, ...state.scene.players.map(({ name }) =>
        h("tr", {}, h("th", { scope: "row", text: name }), value(now.gain[name], state.difference.gain[name]))))));
  }
  const message = h("p", { class: "qn-message", role: "alert" });
  const compare = h("div", { role: "status" });
  const inside = h("div", { class: "qn-inside", id: `${id}-edit` });
  let drawn = null; // what the editor shows, so that a step alone leaves its choices as they are
  function drawEditor() {
    const differs = Boolean(state.difference && state.difference.now);
    if (message.textContent !== state.message) message.textContent = state.message;
    const waiting = step().board.rows.some((rows) => rows.some((row) => row.hidden));
    const shown = [state.scene, state.words, state.difference, editing, picked, waiting, state.deck];
    if (drawn && shown.every((each, i) => each === drawn[i])) return;
    drawn = shown;
    const original = h("button", { type: "button", class: "qn-button qn-original", hidden: !differs, text: say("edit.original"), onclick: () => options.send({ type: "original" }) });
    inside.replaceChildren(...(editing ? [h("p", { class: "qn-hint", text: say(waiting ? "edit.wait" : "edit.hint") })] : []));
    compare.replaceChildren(...(differs ? [compared()] : []));
    editor.replaceChildren(inside, h("div", { class: "qn-buttons" }, original), compare);
    const open = supply.querySelector("details")?.open ?? false;
    supply.replaceChildren(...(editing ? [pickedBar(), h("details", { class: "qn-add", open }, h("summary", { text: say("edit.box") }), h("div", { class: "qn-adders" }, ...state.scene.players.map(adder)))] : []));
  }

  // best reply

  const drawBest = () => keepFocus(redrawBest);
  function showReply() { // beside the table that compares it with the sale as it was
    options.send({ type: "show_reply" });
    openTab("edit");
  }
  function redrawBest() {
    const name = best.querySelector("select.qn-who") ? best.querySelector("select.qn-who").value : (state.reply || {}).player;
    const by = best.querySelector("select.qn-by") ? best.querySelector("select.qn-by").value : (state.reply || {}).by;
    const who = h("select", { class: "qn-who" }, ...state.scene.players.map((each) => h("option", { value: each.name, text: each.name, selected: each.name === name })));
    const measure = h("select", { class: "qn-by" }, ...["pounds", "margin"].map((each) => h("option", { value: each, text: say(`best.${each}`), selected: each === by })));
    const ask = small(say(state.busy ? "best.busy" : "best.ask"), () => {
      if (state.busy) return;
      state.busy = true;
      options.send({ type: "best_reply", player: who.value, by: measure.value });
      drawBest();
    }, { class: "qn-button qn-ask", "aria-disabled": state.busy });
    const reply = state.reply && state.reply.lines
      ? [h("h4", { text: state.reply.title }), h("p", { text: state.reply.lead }), h("ul", {}, ...state.reply.rows.map((text) => h("li", { text }))), ...state.reply.lines.map((text) => h("p", { text })), small(say("best.show"), () => showReply(), { class: "qn-button qn-show" })] : [];
    best.replaceChildren(h("h3", { text: say("best.title") }), h("div", { class: "qn-buttons" },
      h("label", {}, h("span", { text: say("best.player") }), who), h("label", {}, h("span", { text: say("best.by") }), measure), ask),
      h("div", { class: "qn-reply", role: "status" }, ...reply));
  }

  function set(changes) {
    const fresh = Object.keys(changes).filter((key) => changes[key] !== state[key]);
    const any = (...keys) => keys.some((key) => fresh.includes(key));
    Object.assign(state, any("reply", "message") ? { busy: false } : {}, changes);
    state.step = clamp(state.step);
    if (any("scene", "words", "deck", "length")) {
      picked = null;
      build();
    } else {
      if (any("reply", "busy") && options.send) drawBest();
      if (any("step", "difference", "message")) draw();
      else drawBar();
    }
    wind();
  }
  function destroy() {
    stop();
    root.remove();
  }
  build();
  el.append(root);
  return { set, go, state, destroy };
}

// ------------------------------------------------------------------------------------------------------- page, notebook

/** What a page shows on paper: the result, unfolded. */
export function printing(view, list) {
  list.open = false;
  let before = null;
  addEventListener("beforeprint", () => { before = [view.state.step, list.open]; view.go(Infinity); list.open = true; });
  addEventListener("afterprint", () => { if (before) { view.go(before[0]); list.open = before[1]; before = null; } });
}

const TRAITS = ["scene", "length", "step", "playing", "speed", "words", "deck", "difference", "reply", "message", "busy"];

function live(el, state, act) {
  const view = mount(el, state.scene, { ...state, ...act });
  act.send({ type: "shown" });
  return view;
}

export default widget(live, TRAITS, (send, set) => ({
  send, onStep: (step) => set({ step }), onLength: (length, step) => set({ length, step }), onPlaying: (playing) => set({ playing }), onSpeed: (speed) => set({ speed }),
}));
