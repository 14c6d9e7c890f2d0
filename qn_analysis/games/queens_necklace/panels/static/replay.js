// A whole game, drawn from a scene of plain JSON (panels/replay_scene.py). No build step, no network; all text goes
// through textContent. The kit stands before it. A page of its own calls `mountPage`.

const SPEEDS = [0.5, 1, 2, 4, 8];
const drawing = (paths, name, box) => picture(paths, name, box, { focusable: "false" });
const gemIcon = (gem) => drawing(gem in ART.gems ? [ART.gems[gem].body, ART.gems[gem].facets] : [], `qr-gem qr-${gem}`, "-12 -12 24 24");
const hiddenText = (text) => h("span", { class: "q-unseen", text });

/** The state after each frame: parts that a frame does not set are those of the frame before. */
function states(scene) {
  let parts = {};
  return scene.frames.map((frame) => (parts = { ...parts, ...frame.set }));
}

/** Draws the game at one frame; knows nothing of controls. */
export class Board {
  constructor(scene) {
    this.scene = scene;
    this.text = speaker(scene.texts, scene.lang);
    this.states = states(scene);
    this.status = h("div", { class: "qr-status" });
    this.said = h("div", { class: "qr-said", "aria-live": "polite" });
    this.now = h("div", { class: "qr-now", role: "group", "aria-label": this.text("now") }, this.said);
    this.market = this.section("market", "qr-market");
    this.gems = this.section("fashion", "qr-gems");
    this.players = this.section("players", "qr-players");
    this.recent = this.section("recent", "qr-recent");
    this.gone = h("ul", { class: "qr-hand" });
    const gone = h("details", { class: "qr-gone", open: true }, h("summary", {}, this.text("gone")), this.gone);
    this.nodes = [
      this.status,
      this.now,
      h("div", { class: "qr-table" }, this.market.box, this.gems.box),
      this.players.box,
      h("div", { class: "qr-below" }, this.recent.box, gone),
    ];
  }

  section(key, name) {
    const body = h("div", { class: name });
    const box = h("section", { class: "qr-section", "aria-label": this.text(key) }, h("h3", { text: this.text(key) }), body);
    return { box, body };
  }

  draw(index) {
    const frame = this.scene.frames[index];
    const state = this.states[index];
    const before = index > 0 ? this.states[index - 1] : state;
    const better = this.scene.review?.choices[index];
    this.better = better?.slot ?? null;
    this.drawStatus(frame, state);
    const lines = frame.lines.filter((line) => line !== "");
    this.said.replaceChildren(...lines.map((line) => h("p", {}, line)));
    if (better) this.said.append(h("p", { class: `qr-better qr-${better.verdict}`, text: better.text }));
    this.drawMarket(frame, state, before);
    this.drawGems(frame, state, before);
    this.drawPlayers(frame, state, before);
    this.drawRecent(index);
    this.gone.replaceChildren(...this.chips(state.gone, before.gone, 0, 0));
    if (!state.gone.length) this.gone.append(h("li", { class: "qr-quiet" }, this.text("gone_none")));
  }

  drawStatus(frame, state) {
    const fact = (name, text) => h("span", { class: `qr-fact ${name}` }, text);
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
    const box = h("div", { class: `qr-card qr-empty${changed ? " qr-changed" : ""}` });
    box.append(hiddenText(`${this.text("slot", { n: slot + 1 })}: `), this.text("slot_empty"));
    return box;
  }

  offer(slot, offer, changed) {
    const card = this.scene.cards[offer.card];
    const label = `${this.text("slot", { n: slot + 1 })}: ${card.name}, ${this.text("price_now", { n: offer.price })}`;
    const box = h("div", { class: `qr-card qr-${card.gem ?? card.colour}${changed ? " qr-changed" : ""}`, role: "group", "aria-label": label });
    const long = card.name.split(" ").some((word) => word.length > 10);
    const name = h("div", { class: long ? "qr-name qr-long" : "qr-name", text: card.name });
    const face = h("div", { class: "qr-face" }, this.icons(offer.card));
    const ladder = h("ol", { class: "qr-ladder", "aria-label": this.text("ladder", { prices: card.prices.join(", ") }) });
    card.prices.forEach((price, step) => {
      const now = step === offer.step;
      const shown = String(now ? offer.price : price);
      const rung = h("li", { class: step < offer.step ? "qr-passed" : now ? "qr-price" : null, "aria-current": now ? "true" : null });
      rung.append(step < offer.step ? h("s", { text: shown }) : shown);
      ladder.append(rung);
    });
    box.append(name, face, ladder);
    if (slot === this.better) {
      box.classList.add("qr-best");
      box.append(h("span", { class: "qr-best-mark", text: this.text("better") }));
    }
    return box;
  }

  icons(name) {
    const card = this.scene.cards[name];
    const icons = h("span", { class: "qr-icons" });
    const copies = card.gem ? Math.max(1, card.stones) : 1;
    for (let n = 0; n < copies; n += 1) {
      icons.append(card.gem ? gemIcon(card.gem) : drawing([ART.cards[name] ?? "M6 4h12v16H6z"], "qr-icon"));
    }
    return icons;
  }

  drawGems(frame, state, before) {
    const changed = "gems" in frame.set && state !== before;
    const tiles = state.gems.map((tile, rank) => {
      const box = h("div", { class: `qr-tile qr-${tile.gem}${changed ? " qr-changed" : ""}` });
      const place = h("span", { class: "qr-rank" }, tile.fashion === null ? "–" : `${rank + 1}.`);
      const head = h("div", { class: "qr-tile-head" }, gemIcon(tile.gem), place, h("b", {}, this.scene.gems[tile.gem]));
      const list = h("dl", {});
      const pair = (key, value, name = null) => {
        list.append(h("dt", { class: name, text: this.text(key) }), h("dd", { class: name, text: value }));
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
    const box = h("article", { class: `qr-player${active ? " qr-active" : ""}` });
    const gain = state.scores[seat] - before.scores[seat];
    const score = h("span", { class: `qr-score${gain ? " qr-changed" : ""}` }, hiddenText(`${this.text("score")}: `));
    score.append(this.pounds(state.scores[seat]));
    if (gain) score.append(h("i", { class: "qr-diff" }, gain > 0 ? `+${gain}` : `−${-gain}`));
    box.append(h("div", { class: "qr-player-head" }, h("h4", {}, player.name), score));
    const notes = h("div", { class: "qr-notes" });
    if (active) {
      const left = state.ducats === null ? "" : ` · ${this.text("ducats", { n: state.ducats })}`;
      notes.append(h("span", { class: "qr-note qr-turn" }, `▸ ${this.text("active")}${left}`));
    }
    if (state.places) notes.append(h("span", { class: "qr-note" }, this.text("place", { n: state.places[seat] })));
    if (state.necklace === seat) {
      notes.append(h("span", { class: "qr-note" }, drawing([ART.cards.necklace], "qr-icon"), this.text("necklace")));
    }
    const look = state[`look:${seat}`];
    if (look !== null) notes.append(h("span", { class: "qr-note" }, this.text("looked", { n: look })));
    if (notes.childNodes.length) box.append(notes);
    box.append(...this.hand(seat, state, before), ...this.display(seat, state, before));
    return box;
  }

  hand(seat, state, before) {
    const hand = state[`hand:${seat}`];
    const was = before[`hand:${seat}`];
    const size = hand.unknown + hand.cards.reduce((sum, [, n]) => sum + n, 0);
    const head = h("div", { class: "qr-quiet" }, `${this.text("hand")} · ${this.text("hand_size", { n: size })}`);
    const list = h("ul", { class: "qr-hand" }, ...this.chips(hand.cards, was.cards, hand.unknown, was.unknown));
    return size ? [head, list] : [h("div", { class: "qr-quiet" }, `${this.text("hand")} · ${this.text("hand_empty")}`)];
  }

  display(seat, state, before) {
    const rows = state[`display:${seat}`];
    if (!rows.length) return [];
    const was = before[`display:${seat}`];
    const box = h("div", { class: "qr-display" }, h("div", { class: "qr-quiet" }, this.text("display")));
    for (const row of rows) {
      const old = was.find((other) => other.gem === row.gem);
      const label = row.gem ? this.scene.gems[row.gem] : this.text("bankers");
      const cards = h("ul", { class: "qr-hand" }, ...this.chips(row.cards, old ? old.cards : [], 0, 0));
      box.append(h("div", { class: "qr-row" }, h("span", { class: "qr-row-name" }, label), cards));
    }
    return [box];
  }

  chips(cards, was, unknown, wasUnknown) {
    const old = new Map(was);
    const chips = cards.map(([name, n]) => this.chip(name, n, n - (old.get(name) ?? 0)));
    if (unknown) {
      const back = h("li", { class: "qr-chip qr-back" }, drawing(["M5 3h14v18H5zM9 7h6v10H9z"], "qr-icon"));
      back.append(this.text("hidden", { n: unknown }), ...this.difference(unknown - wasUnknown, back));
      chips.push(back);
    }
    return chips;
  }

  chip(name, n, more) {
    const card = this.scene.cards[name];
    const chip = h("li", { class: `qr-chip qr-${card.gem ?? card.colour}` }, this.icons(name));
    chip.title = n > 1 ? `${card.name} ×${n}` : card.name;
    chip.append(h("span", { class: card.gem ? "q-unseen" : null, text: card.name }));
    if (n > 1) chip.append(h("b", {}, `×${n}`));
    chip.append(...this.difference(more, chip));
    return chip;
  }

  difference(more, chip) {
    if (!more) return [];
    chip.classList.add("qr-changed");
    return [h("i", { class: "qr-diff" }, more > 0 ? `+${more}` : `−${-more}`)];
  }

  drawRecent(index) {
    const list = h("ol", {});
    for (let n = index - 1; n >= 0 && n >= index - 6; n -= 1) {
      const lines = this.scene.frames[n].lines.filter((line) => line !== "");
      if (lines.length) list.append(h("li", {}, lines.join(" ")));
    }
    const nothing = h("p", { class: "qr-quiet" }, this.text("nothing_before"));
    this.recent.body.replaceChildren(list.childNodes.length ? list : nothing);
  }
}

/** The chances of all players along the game: a line each, marks where it turned, and where one stands. */
class ChanceCurve {
  constructor(scene, act) {
    const { points, marks, note } = scene.review;
    this.scene = scene;
    this.text = speaker(scene.texts, scene.lang);
    this.last = Math.max(1, scene.frames.length - 1);
    this.names = scene.players.map(({ name }) => name);
    const x = (frame) => (1000 * frame) / this.last;
    const y = (chance) => 100 - 100 * chance;
    const lines = this.names.map((_, seat) => {
      let path = "";
      points.forEach(([frame, chances], n) => {
        path += n ? `H${x(frame).toFixed(1)}V${y(chances[seat]).toFixed(2)}` : `M${x(frame).toFixed(1)} ${y(chances[seat]).toFixed(2)}`;
      });
      return s("path", { class: `qr-line qr-seat-${seat}`, d: `${path}H1000`, "vector-effect": "non-scaling-stroke" });
    });
    const grid = [0, 25, 50, 75, 100].map((share) => s("path", { class: "qr-grid", d: `M0 ${share}H1000`, "vector-effect": "non-scaling-stroke" }));
    const svg = s("svg", { class: "qr-curve-lines", viewBox: "0 0 1000 100", preserveAspectRatio: "none", "aria-hidden": "true" }, ...grid, ...lines);
    this.here = h("div", { class: "qr-here" });
    const plot = h("div", { class: "qr-plot", role: "img", "aria-label": this.text("chances_chart"), title: this.text("chances_chart"), onclick: (event) => {
      const box = plot.getBoundingClientRect();
      act("go", Math.round((this.last * (event.clientX - box.left)) / box.width));
    } }, svg, this.here);
    const levels = []; // marks too near to stand side by side, also where it is narrow, stand below each other
    marks.forEach(({ frame }, n) => levels.push(n && frame - marks[n - 1].frame < this.last / 9 ? levels[n - 1] + 1 : 0));
    const flag = (mark, n) => h("button", { type: "button", class: `qr-mark qr-mark-${mark.kind}`, "data-act": `mark-${n}`, style: `left:${(100 * mark.frame) / this.last}%;top:${28 * levels[n]}px`, title: mark.text, "aria-label": mark.text, text: String(n + 1), onclick: () => act("go", mark.frame) });
    this.flags = marks.map(flag);
    const scale = h("div", { class: "qr-scale", "aria-hidden": "true" }, ...["100", "50", "0"].map((share) => h("span", { text: this.percent(Number(share) / 100) })));
    const turns = marks.map((mark, n) => h("li", {}, h("button", { type: "button", class: "qr-turning", onclick: () => act("go", mark.frame) }, h("b", { text: `${n + 1}` }), h("span", { text: mark.text }))));
    this.legend = h("ul", { class: "qr-legend" });
    this.node = h("section", { class: "qr-curve", "aria-label": this.text("chances") },
      h("h3", { text: this.text("chances") }), this.legend,
      h("div", { class: "qr-plotted" }, scale, h("div", { class: "qr-plot-box" }, plot, h("div", { class: "qr-marks", style: `height:${28 * (1 + Math.max(0, ...levels))}px` }, ...this.flags))),
      ...(turns.length ? [h("h3", { text: this.text("turning") }), h("ol", { class: "qr-turnings" }, ...turns)] : []),
      h("p", { class: "qr-quiet", text: note }));
  }

  percent(share) {
    return this.scene.lang === "fr" ? `${Math.round(100 * share)}\u202f%` : `${Math.round(100 * share)}%`;
  }

  draw(index) {
    const { points } = this.scene.review;
    let now = points[0][1];
    for (const [frame, chances] of points) if (frame <= index) now = chances;
    this.here.style.left = `${(100 * index) / this.last}%`;
    this.legend.replaceChildren(...this.names.map((name, seat) => h("li", { class: `qr-seat-${seat}` },
      s("svg", { class: "qr-key", viewBox: "0 0 24 8", "aria-hidden": "true" }, s("path", { class: "qr-line", d: "M0 4H24" })),
      h("span", { text: name }), h("b", { text: this.percent(now[seat]) }))));
  }
}

/** Controls: buttons, slider, selects. Calls back; holds no state of its own. */
class Controls {
  constructor(scene, options, act) {
    this.scene = scene;
    this.act = act;
    this.buttons = {};
    const text = speaker(scene.texts, scene.lang);
    this.text = text;
    const steps = h("div", { class: "qr-buttons" }, this.button("first"), this.button("back"), this.button("play", "qr-main"));
    steps.append(this.button("next"), this.button("last"));
    const jumps = h("div", { class: "qr-buttons" }, this.button("turn_back", "", "turn_short"));
    jumps.append(this.button("turn_next", "", "turn_short"), this.button("sale_next", "", "sale_short"));
    this.slider = h("input", { class: "qr-slider", type: "range", "data-act": "go", min: "0", max: scene.frames.length - 1, "aria-label": text("step"), oninput: () => act("go", Number(this.slider.value)) });
    this.count = h("span", { class: "qr-count" });
    this.speed = this.select("speed", SPEEDS.map((n) => [n, `${n}×`]), (value) => act("speed", Number(value)));
    this.speed.title = text("per_second", { n: "…" });
    const viewers = [[-1, text("viewer_all")]];
    for (const { seat, name } of options.viewers ?? []) viewers.push([seat, text("viewer_seat", { name })]);
    this.viewer = this.select("viewer", viewers, (value) => act("viewer", Number(value)));
    this.viewer.parentNode.hidden = viewers.length < 2;
    this.sale = h("button", { type: "button", class: "qr-button qr-sale", onclick: () => act("sale") });
    const bar = h("div", { class: "qr-bar" }, steps, jumps, this.speed.parentNode);
    const sliding = h("div", { class: "qr-bar qr-sliding" }, this.slider, this.count, this.viewer.parentNode);
    this.node = h("div", { class: "qr-controls", role: "group", "aria-label": text("controls") }, bar, sliding, h("p", { class: "qr-quiet qr-keys", text: text("keys") }));
  }

  button(key, name = "", short = "") {
    const icon = drawing([LINES[key]], "qr-icon");
    const text = short ? this.text(short) : null;
    const button = h("button", { type: "button", class: `qr-button ${name}`, "data-act": key, "aria-label": this.text(key), title: this.text(key), onclick: () => {
      if (button.getAttribute("aria-disabled") !== "true") this.act(key);
    } }, ...(key === "turn_next" ? [text, icon] : [icon, text]));
    this.buttons[key] = button;
    return button;
  }

  select(key, choices, changed) {
    const select = h("select", { "data-act": key, onchange: () => changed(select.value) }, ...choices.map(([value, text]) => h("option", { value, text })));
    h("label", { class: "qr-choice" }, h("span", { text: this.text(key) }), select);
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
    const name = now.playing ? "pause" : "play";
    play.replaceChildren(drawing([LINES[name]], "qr-icon"));
    play.setAttribute("aria-label", this.text(name));
    play.title = this.text(name);
    const count = this.text("step_of", { n: now.frame + 1, total });
    this.slider.value = String(now.frame);
    this.slider.setAttribute("aria-valuetext", count);
    this.count.textContent = count;
    const speed = String(now.speed);
    if (![...this.speed.options].some((option) => option.value === speed)) {
      this.speed.append(h("option", { value: speed, text: `${speed}×` }));
    }
    this.speed.value = speed;
    this.speed.title = this.text("per_second", { n: now.speed });
    this.viewer.value = String(now.viewer);
    const sale = sales.find(({ first, last }) => first <= now.frame && now.frame <= last);
    this.sale.hidden = !(sale || now.sale);
    this.sale.textContent = this.text(now.sale ? "close_sale" : "open_sale");
  }
}

const KEYS = {
  ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", PageUp: "turn_back", PageDown: "turn_next",
  "Shift+ArrowLeft": "turn_back", "Shift+ArrowRight": "turn_next", s: "sale_next", p: "play",
};

/**
 * Draw a game into an element and let it be stepped.
 *
 * options: frame, playing, speed, viewer (-1: all), sale (year whose stepper is open, or 0); viewers (players that can
 * be chosen); onFrame, onPlaying, onSpeed, onViewer, onSale (called with the new value); keysFrom (the element whose
 * keys step, by default the panel itself). Without onSale there is no button that opens a sale.
 * Returns {set(values), destroy()}; the values may have another scene.
 */
export function mount(el, scene, options = {}) {
  const now = { frame: 0, playing: false, speed: 1, viewer: -1, sale: 0 };
  for (const key of Object.keys(now)) if (key in options) now[key] = options[key];
  const root = h("div", { class: "q-panel qr", role: "region", "data-lm-suppress-shortcuts": "true" }); // JupyterLab leaves the keys to the panel
  el.append(root);
  let board;
  let controls;
  let curve = null;
  const last = () => scene.frames.length - 1;
  const { go, play, wind, clamp, stop } = stepping(now, "frame", root, {
    last,
    pace: () => 1000 / Math.max(0.1, now.speed),
    moved: (frame) => {
      draw();
      options.onFrame?.(frame);
    },
    played: (on) => {
      draw();
      options.onPlaying?.(on);
    },
  });
  const frameOf = { turn_back: (n) => [...scene.turns].reverse().find((turn) => turn < n) ?? n };
  frameOf.turn_next = (n) => scene.turns.find((turn) => turn > n) ?? n;
  frameOf.sale_next = (n) => scene.sales.find((sale) => sale.first > n)?.first ?? n;
  frameOf.first = () => 0;
  frameOf.back = (n) => n - 1;
  frameOf.next = (n) => n + 1;
  frameOf.last = last;

  function act(what, value) {
    if (what in frameOf) go(frameOf[what](now.frame));
    else if (what === "go") go(value);
    else if (what === "play") play(!now.playing);
    else if (what === "speed") {
      now.speed = value;
      wind();
      options.onSpeed?.(value);
    } else if (what === "viewer") options.onViewer?.(value);
    else if (what === "sale") {
      const here = scene.sales.find(({ first, last }) => first <= now.frame && now.frame <= last);
      options.onSale?.(now.sale ? 0 : (here?.year ?? 0));
    }
  }

  function draw() {
    board.said.setAttribute("aria-live", now.playing ? "off" : "polite");
    board.draw(now.frame);
    curve?.draw(now.frame);
    controls.show(now);
    if (!options.onSale || scene.knows === "sales") controls.sale.hidden = true; // sales alone tell no hands
  }

  function build() {
    const held = root.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    board = new Board(scene);
    controls = new Controls(scene, options, act);
    curve = scene.review ? new ChanceCurve(scene, act) : null;
    if (curve) controls.node.querySelector(".qr-sliding").after(curve.node);
    root.lang = scene.lang;
    const text = speaker(scene.texts, scene.lang);
    root.setAttribute("aria-label", text("panel"));
    const title = h("h2", { text: text("game", { game: scene.game }) });
    board.now.append(controls.sale);
    root.replaceChildren(h("div", { class: "qr-head" }, title, board.status), controls.node, ...board.nodes.slice(1));
    now.frame = clamp(now.frame);
    draw();
    if (held) root.querySelector(`[data-act="${held}"]`)?.focus();
  }

  // The sale stepper on the same page has its own keys; the slider has none that these do not replace.
  const onKey = onKeys((event) => {
    const what = KEYS[`${event.shiftKey ? "Shift+" : ""}${event.key}`] ?? KEYS[event.key.length > 1 ? event.key : event.key.toLowerCase()];
    return what && (() => act(what));
  }, (event) => event.target.closest?.(".qn-sale") || (typing(event) && event.target !== controls.slider));

  const keysFrom = options.keysFrom ?? root;
  keysFrom.addEventListener("keydown", onKey);
  build();
  wind();
  return {
    set({ scene: other, ...values }) {
      Object.assign(now, values);
      if (other) {
        scene = other;
        build();
      } else {
        now.frame = clamp(now.frame);
        draw();
      }
      if ("playing" in values || "speed" in values || "frame" in values) wind();
    },
    destroy() {
      stop();
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
function mountPage(el, { views, frame, speed, sales, words }, mountSale) {
  let current = views[0];
  let stepper = null;
  const below = h("div", { class: "qr-below-game" });
  const openSale = (year) => {
    stepper?.destroy();
    stepper = sales[year] ? mountSale(below, sales[year], { words, length: "six" }) : null;
    api.set({ sale: year, playing: false });
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
      api.set({ scene: current.scene, viewer, frame });
    },
  });
  el.append(below);
  return api;
}

const TRAITS = ["scene", "frame", "playing", "speed", "sale", "viewer"];

const live = (el, { scene, ...state }, act) => mount(el, scene, { ...state, viewers: scene.players, ...act });

export default widget(live, TRAITS, (send, set) => ({
  onFrame: (frame) => set({ frame }), onPlaying: (playing) => set({ playing }), onSpeed: (speed) => set({ speed }),
  onViewer: (viewer) => set({ viewer }), onSale: (sale) => set({ sale }),
}));
