// A game that a person plays (core/panels/play.py): what is to be chosen is clicked where it lies; the rest are buttons. The kit
// stands before it; the board that draws the table comes from the game. The browser is told nothing that the player cannot
// know. All text goes in as text, never as markup.

const PLAY_TRAITS = ["scene", "since", "prompt", "choices", "hand", "hint", "places", "message", "busy", "words", "lang", "levels", "level", "reviewed"];

/**
 * What anywidget mounts. `table` is the module of the game's board: `Board`, which draws, and `mount`, which steps through a
 * game that is over. `special(panel)` may give what stands instead of the buttons, or null; `panel` has `get`, `say`, `send`,
 * `button`, `choice`, `board`.
 */
const playing = (table, special = () => null) => function mount(el, state, send) {
  const id = nextId("qp");
  const get = (name) => state[name];
  const root = h("div", { class: "q-panel qr qp", role: "region", "data-lm-suppress-shortcuts": "true" }); // JupyterLab leaves the keys to the panel
  const main = h("div", {});
  const below = h("div", { class: "qp-review" });
  const said = h("div", { class: "q-unseen", role: "status" });
  root.append(main, below, said);
  el.append(root);
  let board = null;
  let buttons = []; // those that number keys press
  let opened = ""; // the card whose choices are spread out
  let level = null;
  let openEarlier = false;
  let focusNext = "";
  let shown = null; // the game that is reviewed
  const say = (key, values) => speaker(get("words"), get("lang"))(key, values);

  function button(text, name, act, label) {
    const node = h("button", { type: "button", class: `qr-button qp-button ${name}`, "aria-label": label && label !== text ? label : null, "aria-disabled": get("busy") ? "true" : null, onclick: () => {
      if (get("busy") || node.getAttribute("aria-disabled") === "true") return;
      focusNext = ".qp-prompt";
      act();
    } }, text);
    return node;
  }

  const items = () => get("choices").flatMap((group) => group.items);
  const choose = (item) => send({ type: "choose", action: item.action });

  /** Give an element the next number key, and show it. */
  function numbered(node) {
    buttons.push(node);
    if (buttons.length <= 9) node.append(h("kbd", { "aria-hidden": "true" }, String(buttons.length)));
  }

  // hints

  function marksOf(action) {
    const hint = get("hint");
    const marks = [];
    if (hint.choice === action) marks.push(say("chosen"));
    if (hint.best === action) marks.push(say("best"));
    if ((hint.close ?? []).includes(action)) marks.push(say("close_mark"));
    return marks;
  }

  function hinted(action) {
    const value = get("hint").values?.[String(action)];
    const marks = marksOf(action);
    if (!value && !marks.length) return null;
    const told = value ? (value.low ? `${value.value} (${value.low} – ${value.high})` : value.value) : "";
    return h("span", { class: "qp-value" }, told, marks.length ? h("b", {}, `${told ? " " : ""}${marks.join(", ")}`) : null);
  }

  function choice(item, name = "") {
    const node = button("", name, () => choose(item), "");
    if (item.card && board.icons) node.append(board.icons(item.card));
    else if (item.stones) node.append(h("span", { class: "qb-stones" }, ...item.stones.map((each) => stone(each))));
    else if (item.gem && board.gem) node.append(board.gem(item.gem));
    node.append(h("span", { class: "qp-label" }, item.label));
    const value = hinted(item.action);
    if (value) node.append(value);
    node.dataset.action = String(item.action);
    node.setAttribute("aria-label", value ? `${item.sentence}: ${value.textContent}` : item.sentence);
    if (get("hint").choice === item.action) node.classList.add("qp-hinted");
    numbered(node);
    return node;
  }

  // what is clicked where it lies

  /** The choices that are about each card or place of the table. */
  function placed() {
    const found = new Map();
    for (const item of items()) for (const at of item.at ?? []) found.set(at, [...(found.get(at) ?? []), item]);
    return found;
  }

  function pick(at, about) {
    if (get("busy")) return;
    if (about.length === 1) {
      focusNext = ".qp-prompt";
      opened = "";
      choose(about[0]);
      return;
    }
    if (opened === at) {
      shut();
      return;
    }
    opened = at;
    focusNext = ".qp-menu button";
    draw();
  }

  /** Put the choices of a card away. */
  function shut() {
    focusNext = `[data-at="${opened}"]`;
    opened = "";
    draw();
  }

  function clickable(node, at, about) {
    const name = node.getAttribute("aria-label") ?? node.textContent;
    const told = about.length === 1 ? `${name}: ${about[0].sentence}` : say("choose_for", { name });
    node.classList.add("qp-can");
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", "0");
    node.dataset.action = about.map((item) => item.action).join(" ");
    if (about.length > 1) node.setAttribute("aria-expanded", String(opened === at));
    const best = about.find((item) => item.action === get("hint").choice) ?? about.find((item) => item.action === get("hint").best) ?? (about.length === 1 ? about[0] : null);
    const value = best && hinted(best.action);
    if (value) node.append(value);
    if (about.some((item) => item.action === get("hint").choice)) node.classList.add("qp-hinted");
    node.setAttribute("aria-label", value ? `${told}. ${value.textContent}` : told);
    node.addEventListener("click", (event) => {
      event.stopPropagation();
      pick(at, about);
    });
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      pick(at, about);
    });
    numbered(node);
  }

  /** The choices of one card, spread out below the cards among which it lies. */
  function menu(at, about, node) {
    const name = node.getAttribute("aria-label");
    const back = button(say("put_back"), "qp-back", shut);
    const box = h("div", { class: "qp-menu", role: "group", "aria-label": name }, ...about.map((item) => choice(item)), back);
    let near = node.parentElement;
    while (near.matches("[data-at], .qb-place")) near = near.parentElement;
    near.after(box);
  }

  // what happened

  function story() {
    const { now, earlier } = get("since");
    const box = h("section", { class: "qr-section qp-since", "aria-label": say("since") }, h("h3", { text: say("since") }));
    const list = h("ol", { class: "qp-lines", tabindex: "0", "aria-label": say("since") }, ...now.map((lines) => h("li", {}, lines.join(" "))));
    const before = h("ol", { class: "qp-lines qp-old", tabindex: "0", "aria-label": say("earlier") }, ...earlier.map((lines) => h("li", {}, lines.join(" "))));
    const more = h("details", { class: "qp-earlier", open: openEarlier, ontoggle: () => (openEarlier = more.open) }, h("summary", { text: say("earlier") }), before);
    box.append(now.length ? list : h("p", { class: "qr-quiet" }, say("since_none")));
    if (earlier.length) box.append(more);
    return box;
  }

  // what can be done

  /** A number to be entered, of those that can be. */
  function entering(group) {
    const numbers = group.items.map((item) => item.n);
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    const from = group.items.find((item) => item.action === get("hint").choice)?.n ?? low;
    const input = h("input", { type: "number", min: low, max: high, value: from, class: "qp-number", "aria-label": `${group.title}, ${say("coins_from_to", { low, high })}` });
    const act = () => {
      const item = group.items.find(({ n }) => n === Number(input.value));
      if (item) choose(item);
      else input.focus();
    };
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") act();
    });
    const node = button(say("offer"), "qr-main qp-offer", act);
    buttons.push(node);
    return h("div", { class: "qp-buttons qp-entering" }, input, h("span", { class: "qr-quiet", text: say("coins_from_to", { low, high }) }), node);
  }

  /** Buttons for what lies nowhere on the table. */
  function groups(there) {
    const boxes = [];
    for (const group of get("choices")) {
      const rest = group.items.filter((item) => !(item.at ?? []).some((at) => there.has(at)));
      if (!rest.length) continue;
      const box = h("div", { class: `qp-group qp-${group.key}`, role: "group", "aria-label": group.title });
      if ((rest.length > 1 || group.number) && group.key !== "answer") box.append(h("div", { class: "qp-group-title" }, group.title));
      const name = group.key === "pass" ? "qp-pass" : "";
      box.append(group.number && rest.length > 4 ? entering(group) : h("div", { class: "qp-buttons" }, ...rest.map((item) => choice(item, name))));
      boxes.push(box);
    }
    return boxes;
  }

  function hint() {
    const told = get("hint");
    const box = h("div", { class: "qp-hint" });
    box.append(button(get("busy") ? say("thinking") : say("hint"), "qp-ask", () => send({ type: "hint" })));
    if (told.lead) {
      box.append(h("div", { class: "qp-told", role: "status" }, h("p", { text: told.lead }), told.about ? h("p", { class: "qr-quiet", text: told.about }) : null));
      if (told.lay?.length && get("display")?.add) box.append(button(say("lay"), "qp-lay", () => send({ type: "lay" })));
    }
    return box;
  }

  const points = (n) => speaker(get("scene").texts, get("lang"))(get("scene").texts.points ? "points" : "pounds", { n });

  function ending() {
    const list = h("ol", { class: "qp-places" });
    for (const each of get("places")) {
      list.append(h("li", {}, h("span", { class: "qp-place" }, say("rank", { n: each.place })), h("b", {}, each.name), h("span", { class: "qr-score" }, points(each.score))));
    }
    const review = button(get("busy") ? say("thinking") : say("review"), "qp-ask-review", () => send({ type: "review" }));
    const message = h("p", { class: "qp-message", role: "alert", text: get("message") });
    return h("div", { class: "qp-end" }, h("h3", {}, say("places")), list, h("p", { class: "qr-quiet" }, say("review_note")),
      h("div", { class: "qp-buttons qp-ends" }, review, levelField(), again("qr-main qp-again")), message, h("p", { class: "qr-quiet" }, say("log_ready")));
  }

  /** Against whom the next game is played. */
  function levelField() {
    const select = h("select", { "data-act": "level", onchange: () => (level = select.value) }, ...get("levels").map(({ name, title }) => h("option", { value: name, text: title })));
    select.value = level ?? get("level");
    return h("label", { class: "qr-choice", title: say("level_note") }, h("span", { text: say("against") }), select);
  }

  const again = (name) => button(say("again"), name, () => send({ type: "new", level: level ?? "" }));

  function action(own, there, instead) {
    const title = h("h2", { class: "qp-prompt", id: `${id}-prompt`, tabindex: -1, text: get("prompt") });
    const box = h("section", { class: "qp-action", "aria-labelledby": title.id }, title);
    if (get("places").length) {
      box.append(ending());
      return box;
    }
    const clicks = [...there.values()].reduce((sum, about) => sum + about.length, 0);
    const message = h("p", { class: "qp-message", role: "alert", text: get("message") });
    box.append(...own, ...(instead ? [instead] : groups(there)), hint(), message);
    if (clicks) title.after(h("p", { class: "qr-quiet qp-click", text: say("click", { n: clicks }) }));
    if (say("seated")) box.append(h("p", { class: "qr-quiet qp-seated" }, say("seated")));
    box.append(h("p", { class: "qr-quiet qr-keys" }, say("keys_play")));
    return box;
  }

  /** What the player holds, as cards. */
  function held() {
    return get("hand").map(({ title, cards, empty }) => h("div", { class: "qp-own" }, h("h3", {}, title), cards.length ? board.held(cards) : h("p", { class: "qr-quiet" }, empty)));
  }

  function draw() {
    const focused = focusIn(root) !== null || focusNext;
    const scene = get("scene");
    buttons = [];
    board = new table.Board(scene);
    board.draw(1);
    for (const [seat, node] of [...board.players.body.children].entries()) {
      if (seat !== scene.me) continue;
      node.classList.add("qp-me");
      node.querySelector("h4").append(h("span", { class: "qr-quiet" }, ` (${say("you")})`));
    }
    root.lang = get("lang");
    root.setAttribute("aria-label", say("panel"));
    root.setAttribute("aria-busy", String(get("busy")));
    const told = get("since").now.map((lines) => lines.join(" ")).join(" ");
    if (said.textContent !== told) said.textContent = told;
    const over = get("places").length > 0;
    const own = over ? [] : held();
    const top = h("div", { class: "qr-head qp-head" }, board.status, over ? null : h("div", { class: "qp-levels" }, levelField(), again("qp-new")));
    const about = over ? new Map() : placed();
    const nodes = [...board.nodes[2].querySelectorAll("[data-at]"), ...own.flatMap((each) => [...each.querySelectorAll("[data-at]")])];
    const there = new Map(nodes.filter((node) => about.has(node.dataset.at)).map((node) => [node.dataset.at, about.get(node.dataset.at)]));
    for (const node of nodes) if (there.has(node.dataset.at)) clickable(node, node.dataset.at, there.get(node.dataset.at));
    const instead = over ? null : special({ get, say, send, button, choice, board });
    const middle = h("div", { class: "qp-middle" }, action(own, there, instead), h("div", { class: "qp-right" }, story()));
    if (board.aside) board.aside.open = false;
    main.replaceChildren(top, board.nodes[2], middle, board.players.box, ...(board.aside ? [board.aside] : []));
    if (!there.has(opened)) opened = "";
    const node = opened && nodes.find((each) => each.dataset.at === opened);
    if (node) menu(opened, there.get(opened), node);
    for (const list of root.querySelectorAll(".qp-lines:not(.qp-old)")) list.scrollTop = list.scrollHeight; // the latest
    if (focused) (root.querySelector(focusNext || ".qp-prompt") ?? root.querySelector(".qp-prompt")).focus({ preventScroll: !focusNext.includes("menu") });
    focusNext = "";
    review();
  }

  /** The game that is over, step by step, with its review where it can be reviewed. */
  function review() {
    const { scene } = get("reviewed");
    if (shown && shown.scene === scene) return;
    shown?.view.destroy();
    shown = scene ? { scene, view: table.mount(below, scene, {}) } : null;
    if (shown) below.scrollIntoView({ block: "nearest" });
  }

  const onKey = onKeys(({ key }) => {
    if (key === "Escape" && opened) return shut;
    const number = Number(key);
    const pressed = key.toLowerCase() === "h" ? root.querySelector(".qp-ask") : number >= 1 && number <= 9 ? buttons[number - 1] : null;
    return pressed && (() => pressed.click());
  }, (event) => typing(event) || event.target.closest?.("summary") || below.contains(event.target));

  root.addEventListener("keydown", onKey);
  draw();
  return {
    set(changes) {
      Object.assign(state, changes);
      if ("choices" in changes || "level" in changes) level = null;
      draw();
    },
    destroy: () => {
      shown?.view.destroy();
      root.remove();
    },
  };
};
