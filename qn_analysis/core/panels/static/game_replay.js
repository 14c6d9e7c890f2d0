// A game that is stepped: its controls, the curve of chances, a page of its own (core/panels/replay.py). The kit stands
// before it, behind it the board that draws the game's table: a class `Board` with `status`, `said`, `now`, `nodes` (status
// first) and `draw(frame)`. All text goes in through textContent.

const SPEEDS = [0.5, 1, 2, 4, 8];
const drawing = (paths, name, box) => picture(paths, name, box, { focusable: "false" });
const hiddenText = (text) => h("span", { class: "q-unseen", text });

/** The state after each frame: parts that a frame does not set are those of the frame before. */
function states(scene) {
  let parts = {};
  return scene.frames.map((frame) => (parts = { ...parts, ...frame.set }));
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
    jumps.append(this.button("turn_next", "", "turn_short"));
    this.jumps = jumpsOf(Board);
    for (const { key, short } of this.jumps) jumps.append(this.button(key, "", short));
    this.slider = h("input", { class: "qr-slider", type: "range", "data-act": "go", min: "0", max: scene.frames.length - 1, "aria-label": text("step"), oninput: () => act("go", Number(this.slider.value)) });
    this.count = h("span", { class: "qr-count" });
    this.speed = this.select("speed", SPEEDS.map((n) => [n, `${n}×`]), (value) => act("speed", Number(value)));
    this.speed.title = text("per_second", { n: "…" });
    const viewers = [[-1, text("viewer_all")]];
    for (const { seat, name } of options.viewers ?? []) viewers.push([seat, text("viewer_seat", { name })]);
    this.viewer = this.select("viewer", viewers, (value) => act("viewer", Number(value)));
    this.viewer.parentNode.hidden = viewers.length < 2;
    this.opener = h("button", { type: "button", class: "qr-button qr-sale", hidden: true, onclick: () => act("open") });
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

  show(now, opening) {
    const { frames, turns } = this.scene;
    const total = frames.length;
    const off = (key, value) => this.buttons[key].setAttribute("aria-disabled", String(value));
    off("first", now.frame <= 0);
    off("back", now.frame <= 0);
    off("next", now.frame >= total - 1);
    off("last", now.frame >= total - 1);
    off("turn_back", !turns.some((turn) => turn < now.frame));
    off("turn_next", !turns.some((turn) => turn > now.frame));
    for (const { key, to } of this.jumps) off(key, to(this.scene, now.frame) <= now.frame);
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
    this.opener.hidden = !opening;
    if (opening) this.opener.textContent = this.text(opening.text);
  }
}

const KEYS = {
  ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", PageUp: "turn_back", PageDown: "turn_next",
  "Shift+ArrowLeft": "turn_back", "Shift+ArrowRight": "turn_next", p: "play",
};

/** Where else a game's board lets one jump: {key, short: its texts, letter: its key, to: (scene, frame) => frame}. */
const jumpsOf = (board) => board.jumps ?? [];

/**
 * Draw a game into an element and let it be stepped.
 *
 * options: frame, playing, speed, viewer (-1: all), open (what is open below, or 0); viewers (players that can be chosen);
 * onFrame, onPlaying, onSpeed, onViewer, onOpen (called with the new value); keysFrom (the element whose keys step, by
 * default the panel itself). A board that has parts to be opened below says so: `opening(frame, open)` gives {text, what:
 * to open, 0 to close} or null; without onOpen there is no button for it.
 * Returns {set(values), destroy()}; the values may have another scene.
 */
export function mount(el, scene, options = {}) {
  const now = { frame: 0, playing: false, speed: 1, viewer: -1, open: 0 };
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
  for (const { key, to } of jumpsOf(Board)) frameOf[key] = (n) => to(scene, n);
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
    else if (what === "open") options.onOpen?.(opening()?.what ?? 0);
  }

  const opening = () => (options.onOpen && board.opening?.(now.frame, now.open)) || null;

  function draw() {
    board.said.setAttribute("aria-live", now.playing ? "off" : "polite");
    board.draw(now.frame);
    curve?.draw(now.frame);
    controls.show(now, opening());
  }

  function build() {
    const held = focusIn(root)?.dataset.act ?? null;
    board = new Board(scene);
    controls = new Controls(scene, options, act);
    curve = scene.review ? new ChanceCurve(scene, act) : null;
    if (curve) controls.node.querySelector(".qr-sliding").after(curve.node);
    root.lang = scene.lang;
    const text = speaker(scene.texts, scene.lang);
    root.setAttribute("aria-label", text("panel"));
    const title = h("h2", { text: text("game", { game: scene.game }) });
    board.now.append(controls.opener);
    root.replaceChildren(h("div", { class: "qr-head" }, title, board.status), controls.node, ...board.nodes.slice(1));
    now.frame = clamp(now.frame);
    draw();
    if (held) root.querySelector(`[data-act="${held}"]`)?.focus();
  }

  // What is open below has its own keys; the slider has none that these do not replace.
  const letters = Object.fromEntries(jumpsOf(Board).map(({ key, letter }) => [letter, key]));
  const onKey = onKeys((event) => {
    const what = letters[event.key.toLowerCase()] ?? KEYS[`${event.shiftKey ? "Shift+" : ""}${event.key}`] ?? KEYS[event.key.length > 1 ? event.key : event.key.toLowerCase()];
    return what && (() => act(what));
  }, (event) => {
    const panel = event.target.closest?.("[data-lm-suppress-shortcuts]");
    return (panel && panel !== root) || (typing(event) && event.target !== controls.slider);
  });

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
 * Mount a page of its own. `views` are {viewer, scene, seqs: last log row of each frame}, the first one shown;
 * `openBelow(element, what)` draws what is opened below the game and gives its handle, or null.
 */
function mountPage(el, { views, frame, speed }, openBelow = null) {
  let current = views[0];
  let opened = null;
  const below = h("div", { class: "qr-below-game" });
  const api = mount(el, current.scene, {
    frame,
    speed,
    viewer: current.viewer,
    viewers: views.length > 1 ? current.scene.players : [],
    keysFrom: document,
    onFrame: (n) => (frame = n),
    onOpen: openBelow && ((what) => {
      opened?.destroy();
      opened = what ? openBelow(below, what) : null;
      api.set({ open: what, playing: false });
    }),
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

const GAME_TRAITS = ["scene", "frame", "playing", "speed", "viewer"];

/** What a stepped game tells Python. */
const stepped = (send, set) => ({
  onFrame: (frame) => set({ frame }), onPlaying: (playing) => set({ playing }), onSpeed: (speed) => set({ speed }),
  onViewer: (viewer) => set({ viewer }),
});
