// A whole game, drawn from a scene of plain JSON (panels/replay_scene.py). No build step, no network; all text goes
// through textContent. In a notebook `render` is called by anywidget; a page of its own calls `mount`.

const SVG = "http://www.w3.org/2000/svg";

// The pictures (ART) stand before this script: words/art.py.
const GEM_BOX = "-12 -12 24 24";

const ICONS = {
  first: "M6 5v14M18 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M6 5l9 7-9 7z",
  turn_back: "M19 5l-7 7 7 7zM11 5l-7 7 7 7z",
  turn_next: "M5 5l7 7-7 7zM13 5l7 7-7 7z",
  sale_next: "M12 4v16M7 20h10M5 8h14M5 8l-3 6h6zM19 8l-3 6h6z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
};

const SPEEDS = [0.5, 1, 2, 4, 8];

function make(tag, name, ...children) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  for (const child of children) {
    if (child !== null && child !== undefined) node.append(child);
  }
  return node;
}

function drawing(paths, name, box = "0 0 24 24") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box);
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  for (const d of paths) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}

const gemIcon = (gem) => drawing(gem in ART.gems ? [ART.gems[gem].body, ART.gems[gem].facets] : [], `qr-gem qr-${gem}`, GEM_BOX);
const hiddenText = (text) => make("span", "q-unseen", text);

function fill(template, values) {
  return (template ?? "").replace(/\{(\w+)\}/g, (whole, key) => (key in values ? String(values[key]) : whole));
}

/** The state after each frame: parts that a frame does not set are those of the frame before. */
export function states(scene) {
  let parts = {};
  return scene.frames.map((frame) => (parts = { ...parts, ...frame.set }));
}

/** Draws the game at one frame; knows nothing of controls. */
class Board {
  constructor(scene) {
    this.scene = scene;
    this.states = states(scene);
    this.status = make("div", "qr-status");
    this.now = make("div", "qr-now");
    this.now.setAttribute("role", "group");
    this.said = make("div", "qr-said");
    this.said.setAttribute("aria-live", "polite");
    this.now.setAttribute("aria-label", this.text("now"));
    this.market = this.section("market", "qr-market");
    this.gems = this.section("fashion", "qr-gems");
    this.players = this.section("players", "qr-players");
    this.recent = this.section("recent", "qr-recent");
    this.gone = make("ul", "qr-hand");
    const gone = make("details", "qr-gone", make("summary", "", this.text("gone")), this.gone);
    gone.open = true;
    this.now.append(this.said);
    this.nodes = [
      this.status,
      this.now,
      make("div", "qr-table", this.market.box, this.gems.box),
      this.players.box,
      make("div", "qr-below", this.recent.box, gone),
    ];
  }

  text(key, values = {}) {
    return fill(this.scene.texts[key], values);
  }

  section(key, name) {
    const head = make("h3", "", this.text(key));
    const body = make("div", name);
    const box = make("section", "qr-section", head, body);
    box.setAttribute("aria-label", this.text(key));
    return { box, body };
  }

  draw(index) {
    const frame = this.scene.frames[index];
    const state = this.states[index];
    const before = index > 0 ? this.states[index - 1] : state;
    this.drawStatus(frame, state);
    const lines = frame.lines.filter((line) => line !== "");
    this.said.replaceChildren(...lines.map((line) => make("p", "", line)));
    this.drawMarket(frame, state, before);
    this.drawGems(frame, state, before);
    this.drawPlayers(frame, state, before);
    this.drawRecent(index);
    this.gone.replaceChildren(...this.chips(state.gone, before.gone, 0, 0));
    if (!state.gone.length) this.gone.append(make("li", "qr-quiet", this.text("gone_none")));
  }

  drawStatus(frame, state) {
    const fact = (name, text) => make("span", `qr-fact ${name}`, text);
    const facts = [fact("qr-where", frame.turn > 0 ? this.text("turn", { n: frame.turn }) : this.text("setup"))];
    facts.push(fact("", this.text("year", { n: frame.year })));
    if (frame.phase) facts.push(fact("qr-phase", this.scene.phases[frame.phase] ?? frame.phase));
    if (state.pile !== null) facts.push(fact("qr-quiet qr-pile", `${this.text("pile")} ${state.pile}`));
    const drawn = this.text("merchants_of", { n: state.merchants, total: this.scene.merchants });
    facts.push(fact("qr-quiet", `${this.text("merchants")} ${drawn}`));
    for (const [merchant, seat] of state.due) {
      facts.push(fact("qr-due", this.text("due", { n: merchant, name: this.scene.players[seat].name })));
    }
    this.status.replaceChildren(...facts);
  }

  drawMarket(frame, state, before) {
    const slots = [];
    for (let slot = 0; slot < this.scene.slots; slot += 1) {
      const offer = state[`slot:${slot}`];
      const changed = `slot:${slot}` in frame.set && state !== before;
      slots.push(offer ? this.offer(slot, offer, changed) : this.emptySlot(slot, changed));
    }
    this.market.body.replaceChildren(...slots);
  }

  emptySlot(slot, changed) {
    const box = make("div", `qr-card qr-empty${changed ? " qr-changed" : ""}`);
    box.append(hiddenText(`${this.text("slot", { n: slot + 1 })}: `), this.text("slot_empty"));
    return box;
  }

  offer(slot, offer, changed) {
    const card = this.scene.cards[offer.card];
    const box = make("div", `qr-card qr-${card.gem ?? card.colour}${changed ? " qr-changed" : ""}`);
    box.setAttribute("role", "group");
    const label = `${this.text("slot", { n: slot + 1 })}: ${card.name}, ${this.text("price_now", { n: offer.price })}`;
    box.setAttribute("aria-label", label);
    const long = card.name.split(" ").some((word) => word.length > 10);
    const name = make("div", long ? "qr-name qr-long" : "qr-name", card.name);
    const face = make("div", "qr-face", this.icons(offer.card));
    const ladder = make("ol", "qr-ladder");
    ladder.setAttribute("aria-label", this.text("ladder", { prices: card.prices.join(", ") }));
    card.prices.forEach((price, step) => {
      const rung = make("li", step < offer.step ? "qr-passed" : step === offer.step ? "qr-price" : "");
      const shown = step === offer.step ? offer.price : price;
      if (step === offer.step) rung.setAttribute("aria-current", "true");
      rung.append(step < offer.step ? make("s", "", String(shown)) : String(shown));
      ladder.append(rung);
    });
    box.append(name, face, ladder);
    return box;
  }

  icons(name) {
    const card = this.scene.cards[name];
    const icons = make("span", "qr-icons");
    const copies = card.gem ? Math.max(1, card.stones) : 1;
    for (let n = 0; n < copies; n += 1) {
      icons.append(card.gem ? gemIcon(card.gem) : drawing([ART.cards[name] ?? "M6 4h12v16H6z"], "qr-icon"));
    }
    return icons;
  }

  drawGems(frame, state, before) {
    const changed = "gems" in frame.set && state !== before;
    const tiles = state.gems.map((tile, rank) => {
      const box = make("div", `qr-tile qr-${tile.gem}${changed ? " qr-changed" : ""}`);
      const place = make("span", "qr-rank", tile.fashion === null ? "–" : `${rank + 1}.`);
      const head = make("div", "qr-tile-head", gemIcon(tile.gem), place, make("b", "", this.scene.gems[tile.gem]));
      const list = make("dl", "");
      const pair = (key, value, name = "") => {
        list.append(make("dt", name, this.text(key)), make("dd", name, value));
      };
      if (tile.fashion !== null) pair("fashion_tile", this.pounds(tile.fashion));
      if (tile.rarity !== null) pair("rarity_tile", this.pounds(tile.rarity));
      if (tile.rarity !== null && tile.fashion !== null) {
        pair("jewel_price", this.pounds(tile.rarity + tile.fashion), "qr-total");
      }
      if (tile.stones !== null) pair("stones", String(tile.stones));
      place.title = tile.fashion === null ? "" : this.text("fashion_rank", { n: rank + 1 });
      box.append(head, list);
      return box;
    });
    this.gems.body.replaceChildren(...tiles);
  }

  pounds(n) {
    return this.text("pounds", { n });
  }

  drawPlayers(frame, state, before) {
    this.players.body.replaceChildren(
      ...this.scene.players.map((player) => this.player(player, frame, state, before)),
    );
  }

  player(player, frame, state, before) {
    const { seat } = player;
    const active = frame.active === seat && !state.places;
    const box = make("article", `qr-player${active ? " qr-active" : ""}`);
    const gain = state.scores[seat] - before.scores[seat];
    const score = make("span", `qr-score${gain ? " qr-changed" : ""}`, hiddenText(`${this.text("score")}: `));
    score.append(this.pounds(state.scores[seat]));
    if (gain) score.append(make("i", "qr-diff", gain > 0 ? `+${gain}` : `−${-gain}`));
    box.append(make("div", "qr-player-head", make("h4", "", player.name), score));
    const notes = make("div", "qr-notes");
    if (active) {
      const left = state.ducats === null ? "" : ` · ${this.text("ducats", { n: state.ducats })}`;
      notes.append(make("span", "qr-note qr-turn", `▸ ${this.text("active")}${left}`));
    }
    if (state.places) notes.append(make("span", "qr-note", this.text("place", { n: state.places[seat] })));
    if (state.necklace === seat) {
      notes.append(make("span", "qr-note", drawing([ART.cards.necklace], "qr-icon"), this.text("necklace")));
    }
    const look = state[`look:${seat}`];
    if (look !== null) notes.append(make("span", "qr-note", this.text("looked", { n: look })));
    if (notes.childNodes.length) box.append(notes);
    box.append(...this.hand(seat, state, before), ...this.display(seat, state, before));
    return box;
  }

  hand(seat, state, before) {
    const hand = state[`hand:${seat}`];
    const was = before[`hand:${seat}`];
    const size = hand.unknown + hand.cards.reduce((sum, [, n]) => sum + n, 0);
    const head = make("div", "qr-quiet", `${this.text("hand")} · ${this.text("hand_size", { n: size })}`);
    const list = make("ul", "qr-hand", ...this.chips(hand.cards, was.cards, hand.unknown, was.unknown));
    return size ? [head, list] : [make("div", "qr-quiet", `${this.text("hand")} · ${this.text("hand_empty")}`)];
  }

  display(seat, state, before) {
    const rows = state[`display:${seat}`];
    if (!rows.length) return [];
    const was = before[`display:${seat}`];
    const box = make("div", "qr-display", make("div", "qr-quiet", this.text("display")));
    for (const row of rows) {
      const old = was.find((other) => other.gem === row.gem);
      const label = row.gem ? this.scene.gems[row.gem] : this.text("bankers");
      const cards = make("ul", "qr-hand", ...this.chips(row.cards, old ? old.cards : [], 0, 0));
      box.append(make("div", "qr-row", make("span", "qr-row-name", label), cards));
    }
    return [box];
  }

  chips(cards, was, unknown, wasUnknown) {
    const old = new Map(was);
    const chips = cards.map(([name, n]) => this.chip(name, n, n - (old.get(name) ?? 0)));
    if (unknown) {
      const back = make("li", "qr-chip qr-back", drawing(["M5 3h14v18H5zM9 7h6v10H9z"], "qr-icon"));
      back.append(this.text("hidden", { n: unknown }), ...this.difference(unknown - wasUnknown, back));
      chips.push(back);
    }
    return chips;
  }

  chip(name, n, more) {
    const card = this.scene.cards[name];
    const chip = make("li", `qr-chip qr-${card.gem ?? card.colour}`, this.icons(name));
    chip.title = n > 1 ? `${card.name} ×${n}` : card.name;
    chip.append(make("span", card.gem ? "q-unseen" : "", card.name));
    if (n > 1) chip.append(make("b", "", `×${n}`));
    chip.append(...this.difference(more, chip));
    return chip;
  }

  difference(more, chip) {
    if (!more) return [];
    chip.classList.add("qr-changed");
    return [make("i", "qr-diff", more > 0 ? `+${more}` : `−${-more}`)];
  }

  drawRecent(index) {
    const list = make("ol", "");
    for (let n = index - 1; n >= 0 && n >= index - 6; n -= 1) {
      const lines = this.scene.frames[n].lines.filter((line) => line !== "");
      if (lines.length) list.append(make("li", "", lines.join(" ")));
    }
    const nothing = make("p", "qr-quiet", this.text("nothing_before"));
    this.recent.body.replaceChildren(list.childNodes.length ? list : nothing);
  }
}

/** Controls: buttons, slider, selects. Calls back; holds no state of its own. */
class Controls {
  constructor(scene, options, act) {
    this.scene = scene;
    this.act = act;
    this.buttons = {};
    const text = (key, values = {}) => fill(scene.texts[key], values);
    this.text = text;
    const steps = make("div", "qr-buttons", this.button("first"), this.button("back"), this.button("play", "qr-main"));
    steps.append(this.button("next"), this.button("last"));
    const jumps = make("div", "qr-buttons", this.button("turn_back", "", "turn_short"));
    jumps.append(this.button("turn_next", "", "turn_short"), this.button("sale_next", "", "sale_short"));
    this.slider = make("input", "qr-slider");
    this.slider.type = "range";
    this.slider.dataset.act = "go";
    this.slider.min = "0";
    this.slider.max = String(scene.frames.length - 1);
    this.slider.setAttribute("aria-label", text("step"));
    this.slider.addEventListener("input", () => act("go", Number(this.slider.value)));
    this.count = make("span", "qr-count");
    this.speed = this.select("speed", SPEEDS.map((n) => [n, `${n}×`]), (value) => act("speed", Number(value)));
    this.speed.title = text("per_second", { n: "…" });
    const viewers = [[-1, text("viewer_all")]];
    for (const { seat, name } of options.viewers ?? []) viewers.push([seat, text("viewer_seat", { name })]);
    this.viewer = this.select("viewer", viewers, (value) => act("viewer", Number(value)));
    this.viewer.parentNode.hidden = viewers.length < 2;
    this.sale = make("button", "qr-button qr-sale");
    this.sale.type = "button";
    this.sale.addEventListener("click", () => act("sale"));
    this.node = make("div", "qr-controls", make("div", "qr-bar", steps, jumps, this.speed.parentNode));
    this.node.setAttribute("role", "group");
    this.node.setAttribute("aria-label", text("controls"));
    const sliding = make("div", "qr-bar qr-sliding", this.slider, this.count, this.viewer.parentNode);
    this.node.append(sliding, make("p", "qr-quiet qr-keys", text("keys")));
  }

  button(key, name = "", short = "") {
    const button = make("button", `qr-button ${name}`);
    button.type = "button";
    button.dataset.act = key;
    button.setAttribute("aria-label", this.text(key));
    button.title = this.text(key);
    const icon = drawing([ICONS[key]], "qr-icon");
    if (key === "turn_next") button.append(this.text(short), icon);
    else button.append(icon, short ? this.text(short) : "");
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") this.act(key);
    });
    this.buttons[key] = button;
    return button;
  }

  select(key, choices, changed) {
    const select = make("select", "");
    for (const [value, label] of choices) {
      const option = make("option", "", label);
      option.value = String(value);
      select.append(option);
    }
    select.addEventListener("change", () => changed(select.value));
    select.dataset.act = key;
    make("label", "qr-choice", make("span", "", this.text(key)), select);
    return select;
  }

  show(now) {
    const { frames, turns, sales } = this.scene;
    const total = frames.length;
    const off = (key, value) => this.buttons[key].setAttribute("aria-disabled", String(value));
    off("first", now.frame <= 0);
    off("back", now.frame <= 0);
    off("next", now.frame >= total - 1);
    off("last", now.frame >= total - 1);
    off("turn_back", !turns.some((turn) => turn < now.frame));
    off("turn_next", !turns.some((turn) => turn > now.frame));
    off("sale_next", !sales.some((sale) => sale.first > now.frame));
    const play = this.buttons.play;
    play.replaceChildren(drawing([ICONS[now.playing ? "pause" : "play"]], "qr-icon"));
    play.setAttribute("aria-label", this.text(now.playing ? "pause" : "play"));
    play.title = this.text(now.playing ? "pause" : "play");
    const count = this.text("step_of", { n: now.frame + 1, total });
    this.slider.value = String(now.frame);
    this.slider.setAttribute("aria-valuetext", count);
    this.count.textContent = count;
    const speed = String(now.speed);
    if (![...this.speed.options].some((option) => option.value === speed)) {
      const option = make("option", "", `${speed}×`);
      option.value = speed;
      this.speed.append(option);
    }
    this.speed.value = speed;
    this.speed.title = this.text("per_second", { n: now.speed });
    this.viewer.value = String(now.viewer);
    const sale = sales.find(({ first, last }) => first <= now.frame && now.frame <= last);
    this.sale.hidden = !(sale || now.sale);
    this.sale.textContent = this.text(now.sale ? "close_sale" : "open_sale");
  }
}

const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", PageUp: "turn_back", PageDown: "turn_next" };

/**
 * Draw a game into an element and let it be stepped.
 *
 * options: frame, playing, speed, viewer (-1: all), sale (year whose stepper is open, or 0); viewers (players that can
 * be chosen); onFrame, onPlaying, onSpeed, onViewer, onSale (called with the new value); keysFrom (the element whose
 * keys step, by default the panel itself). Without onSale there is no button that opens a sale.
 * Returns {show(values), setScene(scene, values), destroy()}.
 */
export function mount(el, scene, options = {}) {
  const now = { frame: 0, playing: false, speed: 1, viewer: -1, sale: 0 };
  for (const key of Object.keys(now)) if (key in options) now[key] = options[key];
  const root = make("div", "q-panel qr");
  root.setAttribute("role", "region");
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves the keys to the panel
  el.append(root);
  let board;
  let controls;
  let timer = null;

  const clamp = (n) => Math.max(0, Math.min(scene.frames.length - 1, n));
  const frameOf = { turn_back: (n) => [...scene.turns].reverse().find((turn) => turn < n) ?? n };
  frameOf.turn_next = (n) => scene.turns.find((turn) => turn > n) ?? n;
  frameOf.sale_next = (n) => scene.sales.find((sale) => sale.first > n)?.first ?? n;
  frameOf.first = () => 0;
  frameOf.back = (n) => n - 1;
  frameOf.next = (n) => n + 1;
  frameOf.last = () => scene.frames.length - 1;

  function go(frame) {
    const target = clamp(frame);
    if (target === now.frame) return;
    now.frame = target;
    draw();
    options.onFrame?.(now.frame);
  }

  function act(what, value) {
    if (what in frameOf) go(frameOf[what](now.frame));
    else if (what === "go") go(value);
    else if (what === "play") setPlaying(!now.playing);
    else if (what === "speed") {
      now.speed = value;
      restart();
      options.onSpeed?.(value);
    } else if (what === "viewer") options.onViewer?.(value);
    else if (what === "sale") {
      const here = scene.sales.find(({ first, last }) => first <= now.frame && now.frame <= last);
      options.onSale?.(now.sale ? 0 : (here?.year ?? 0));
    }
  }

  function setPlaying(playing) {
    if (playing && now.frame >= scene.frames.length - 1) go(0);
    now.playing = playing;
    draw();
    restart();
    options.onPlaying?.(playing);
  }

  function restart() {
    clearInterval(timer);
    timer = null;
    if (!now.playing) return;
    timer = setInterval(() => {
      if (!root.isConnected) clearInterval(timer);
      else if (now.frame >= scene.frames.length - 1) setPlaying(false);
      else go(now.frame + 1);
    }, 1000 / Math.max(0.1, now.speed));
  }

  function draw() {
    board.said.setAttribute("aria-live", now.playing ? "off" : "polite");
    board.draw(now.frame);
    controls.show(now);
    if (!options.onSale || scene.knows === "sales") controls.sale.hidden = true; // sales alone tell no hands
  }

  function build() {
    const held = root.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    board = new Board(scene);
    controls = new Controls(scene, options, act);
    root.lang = scene.lang;
    root.setAttribute("aria-label", fill(scene.texts.panel, {}));
    const title = make("h2", "", fill(scene.texts.game, { game: scene.game }));
    board.now.append(controls.sale);
    root.replaceChildren(make("div", "qr-head", title, board.status), controls.node, ...board.nodes.slice(1));
    now.frame = clamp(now.frame);
    draw();
    if (held) root.querySelector(`[data-act="${held}"]`)?.focus();
  }

  function onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const tag = event.target.tagName;
    if (event.target.closest?.(".qn-sale")) return; // the sale stepper on the same page has its own keys
    if (tag === "SELECT" || tag === "TEXTAREA" || (tag === "INPUT" && event.target !== controls.slider)) return;
    let what = KEYS[event.key];
    if (event.shiftKey && what === "back") what = "turn_back";
    if (event.shiftKey && what === "next") what = "turn_next";
    if (event.key === "s" || event.key === "S") what = "sale_next";
    if (event.key === "p" || event.key === "P") what = "play";
    if (!what) return;
    event.preventDefault();
    event.stopPropagation(); // the notebook has its own arrow keys
    act(what);
  }

  const keysFrom = options.keysFrom ?? root;
  keysFrom.addEventListener("keydown", onKey);
  build();
  restart();
  return {
    show(values) {
      Object.assign(now, values);
      now.frame = clamp(now.frame);
      draw();
      if ("playing" in values || "speed" in values) restart();
    },
    setScene(other, values = {}) {
      scene = other;
      Object.assign(now, values);
      build();
    },
    destroy() {
      clearInterval(timer);
      keysFrom.removeEventListener("keydown", onKey);
      root.remove();
    },
  };
}

/**
 * Mount a page of its own. `views` are {viewer, scene, seqs: last log row of each frame}, the first one shown; `sales`
 * the scenes by year of the sales that have one, which `mountSale` (the module of the sale stepper) draws with `words`
 * below the game.
 */
export function mountPage(el, { views, frame, speed, sales, words }, mountSale) {
  let current = views[0];
  let stepper = null;
  const below = make("div", "qr-below-game");
  const openSale = (year) => {
    stepper?.destroy();
    stepper = sales[year] ? mountSale(below, sales[year], { words }) : null;
    api.show({ sale: year, playing: false });
  };
  const api = mount(el, current.scene, {
    frame,
    speed,
    viewer: current.viewer,
    viewers: views.length > 1 ? current.scene.players : [],
    keysFrom: document,
    onFrame: (n) => (frame = n),
    onSale: openSale,
    onViewer: (viewer) => {
      const seq = current.seqs[frame];
      current = views.find((view) => view.viewer === viewer) ?? current;
      const at = current.seqs.findIndex((last) => last >= seq);
      frame = at < 0 ? current.seqs.length - 1 : at;
      api.setScene(current.scene, { viewer, frame });
    },
  });
  el.append(below);
  return api;
}

function render({ model, el }) {
  const set = (key) => (value) => {
    model.set(key, value);
    model.save_changes();
  };
  const viewer = () => model.get("viewer") ?? -1;
  const values = () => ({
    frame: model.get("frame"),
    playing: model.get("playing"),
    speed: model.get("speed"),
    sale: model.get("sale"),
    viewer: viewer(),
  });
  const api = mount(el, model.get("scene"), {
    ...values(),
    viewers: model.get("scene").players,
    onFrame: set("frame"),
    onPlaying: set("playing"),
    onSpeed: set("speed"),
    onViewer: set("viewer"),
    onSale: set("sale"),
  });
  const follow = () => api.show(values());
  const renew = () => api.setScene(model.get("scene"), values());
  const followed = ["frame", "playing", "speed", "sale", "viewer"];
  for (const key of followed) model.on(`change:${key}`, follow);
  model.on("change:scene", renew);
  return () => {
    for (const key of followed) model.off(`change:${key}`, follow);
    model.off("change:scene", renew);
    api.destroy();
  };
}

export default { render };
