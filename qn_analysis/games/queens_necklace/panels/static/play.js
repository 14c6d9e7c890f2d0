// The playing panel's front end. Python puts the game panel's script (replay.js) before this one, as `table`, so that both
// are one module. All text goes in as text, never as markup; the browser is told nothing that the player cannot know.

const { Board, make, fill } = table;
let panels = 0;

/** Draw a game that is played into an element. get: a trait by name; send: a message to Python. */
function mountPlay(el, get, send) {
  const id = `qp${(panels += 1)}`;
  const root = make("div", "q-panel qr qp");
  root.setAttribute("role", "region");
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves the keys to the panel
  const said = make("div", "q-unseen");
  said.setAttribute("role", "status");
  el.append(root);
  let board = null;
  let buttons = []; // those that number keys press
  let openEarlier = false;
  let focusNext = false;
  const say = (key, values = {}) => fill(get("words")[key], values);

  function button(text, name, act, label) {
    const node = make("button", `qr-button qp-button ${name}`);
    node.type = "button";
    node.append(text);
    if (label && label !== text) node.setAttribute("aria-label", label);
    if (get("busy")) node.setAttribute("aria-disabled", "true");
    node.addEventListener("click", () => {
      if (get("busy") || node.getAttribute("aria-disabled") === "true") return;
      focusNext = true;
      act();
    });
    return node;
  }

  const cardName = (card) => get("scene").cards[card].name;

  function chip(card, n) {
    const node = board.chip(card, n, 0);
    return node;
  }

  // what happened

  function story() {
    const { now, earlier } = get("since");
    const box = make("section", "qr-section qp-since");
    const head = make("h3", "", say("since"));
    box.setAttribute("aria-label", say("since"));
    const list = make("ol", "qp-lines", ...now.map((lines) => make("li", "", lines.join(" "))));
    const before = make("ol", "qp-lines qp-old", ...earlier.map((lines) => make("li", "", lines.join(" "))));
    const more = make("details", "qp-earlier", make("summary", "", say("earlier")), before);
    more.open = openEarlier;
    more.addEventListener("toggle", () => (openEarlier = more.open));
    box.append(head, now.length ? list : make("p", "qr-quiet", say("since_none")));
    if (earlier.length) box.append(more);
    return box;
  }

  // what can be done

  function hinted(action) {
    const hint = get("hint");
    const value = hint.values && hint.values[String(action)];
    if (!value) return null;
    const marks = [];
    if (hint.choice === action) marks.push(say("chosen"));
    if (hint.best === action) marks.push(say("best"));
    const node = make("span", "qp-value", value.low ? `${value.value} (${value.low} – ${value.high})` : value.value);
    if (marks.length) node.append(make("b", "", ` ${marks.join(", ")}`));
    return node;
  }

  function choice(item, name) {
    const number = buttons.length + 1;
    const node = button("", name, () => send({ type: "choose", action: item.action }), "");
    if (number <= 9) node.append(make("kbd", "", String(number)));
    if (item.card) node.append(board.icons(item.card));
    else if (item.gem && get("scene").gems[item.gem]) node.append(gemOf(item.gem));
    node.append(make("span", "qp-label", item.label));
    const value = hinted(item.action);
    if (value) node.append(value);
    node.dataset.action = String(item.action);
    node.setAttribute("aria-label", value ? `${item.sentence}: ${value.textContent}` : item.sentence);
    const hint = get("hint");
    if (hint.choice === item.action) node.classList.add("qp-hinted");
    buttons.push(node);
    return node;
  }

  function gemOf(gem) {
    const card = Object.keys(get("scene").cards).find((name) => get("scene").cards[name].gem === gem && get("scene").cards[name].stones === 1);
    return card ? board.icons(card) : make("span", "");
  }

  function groups() {
    return get("choices").map((group) => {
      const only = group.items.length === 1;
      const box = make("div", `qp-group qp-${group.key}`);
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", group.title);
      if (!only && group.key !== "answer") box.append(make("div", "qp-group-title", group.title));
      const name = group.key === "pass" ? "qp-pass" : "";
      box.append(make("div", "qp-buttons", ...group.items.map((item) => choice(item, name))));
      return box;
    });
  }

  function display() {
    const { rows, add } = get("display");
    const box = make("div", "qp-display");
    const laid = make("div", "qp-draft", make("h3", "", say("draft")));
    if (!rows.length) laid.append(make("p", "qr-quiet", say("draft_empty")));
    for (const row of rows) {
      const cards = make("div", "qp-buttons");
      for (const card of row.cards) {
        const label = card.copies > 1 ? `${cardName(card.card)} ×${card.copies}` : cardName(card.card);
        const node = button("", "qp-laid", () => send({ type: "take_back", action: card.action }), say("back", { card: label }));
        node.append(chip(card.card, card.copies), make("span", "qp-cross", "×"));
        node.dataset.action = String(card.action);
        cards.append(node);
      }
      const name = row.gem ? get("scene").gems[row.gem] : "";
      laid.append(make("div", "qr-row qp-row", make("span", "qr-row-name", name), cards));
    }
    const pool = make("div", "qp-buttons");
    for (const item of add) {
      const row = item.row ? say("in_row", { gem: get("scene").gems[item.row] }) : "";
      const node = choice({ action: item.action, card: item.card, gem: null, label: row ? `${cardName(item.card)} ${row}` : cardName(item.card), sentence: say("add", { card: `${cardName(item.card)} ${row}`.trim() }) }, "qp-add");
      pool.append(node);
    }
    const confirm = button(say(rows.length ? "confirm" : "confirm_nothing"), "qr-main qp-confirm", () => send({ type: "confirm" }));
    const ends = make("div", "qp-buttons qp-ends", confirm);
    if (rows.length) ends.append(button(say("clear"), "qp-clear", () => send({ type: "clear" })));
    box.append(laid, pool, ends);
    return box;
  }

  function hint() {
    const told = get("hint");
    const box = make("div", "qp-hint");
    const ask = button(get("busy") ? say("thinking") : say("hint"), "qp-ask", () => send({ type: "hint" }));
    box.append(ask);
    if (told.lead) {
      const words = make("div", "qp-told", make("p", "", told.lead));
      if (told.about) words.append(make("p", "qr-quiet", told.about));
      words.setAttribute("role", "status");
      box.append(words);
      if (told.lay.length && get("display").add) box.append(button(say("lay"), "qp-lay", () => send({ type: "lay" })));
    }
    return box;
  }

  function ending() {
    const list = make("ol", "qp-places");
    for (const each of get("places")) {
      const row = make("li", "", make("span", "qp-place", say("place", { n: each.place })), make("b", "", each.name));
      row.append(make("span", "qr-score", fill(get("scene").texts.pounds, { n: each.score })));
      list.append(row);
    }
    const box = make("div", "qp-end", make("h3", "", say("places")), list, make("p", "qr-quiet", say("log_ready")));
    box.append(button(say("again"), "qr-main qp-again", () => send({ type: "again" })));
    return box;
  }

  function action() {
    buttons = [];
    const box = make("section", "qp-action");
    const head = make("h2", "qp-prompt", get("prompt"));
    head.id = `${id}-prompt`;
    head.tabIndex = -1;
    box.setAttribute("aria-labelledby", head.id);
    box.append(head);
    if (get("places").length) {
      box.append(ending());
      return box;
    }
    const own = make("div", "qp-own", make("h3", "", say("hand")));
    const cards = get("hand");
    const list = make("ul", "qr-hand", ...cards.map(([name, n]) => chip(name, n)));
    own.append(cards.length ? list : make("p", "qr-quiet", say("hand_empty")));
    const message = make("p", "qp-message", get("message"));
    message.setAttribute("role", "alert");
    box.append(own, ...(get("display").add ? [display()] : groups()), hint(), message);
    if (say("seated")) box.append(make("p", "qr-quiet qp-seated", say("seated")));
    box.append(make("p", "qr-quiet qr-keys", say("keys")));
    return box;
  }

  function draw() {
    const held = root.contains(document.activeElement) || focusNext;
    const scene = get("scene");
    board = new Board(scene);
    board.draw(1);
    for (const [seat, node] of [...board.players.body.children].entries()) {
      if (seat !== scene.me) continue;
      node.classList.add("qp-me");
      node.querySelector("h4").append(make("span", "qr-quiet", ` (${say("you")})`));
    }
    root.lang = get("lang");
    root.setAttribute("aria-label", say("panel"));
    root.setAttribute("aria-busy", String(get("busy")));
    const now = get("since").now;
    const told = now.map((lines) => lines.join(" ")).join(" ");
    if (said.textContent !== told) said.textContent = told;
    const right = make("div", "qp-right", story());
    const middle = make("div", "qp-middle", action(), right);
    const gone = board.nodes[4].lastElementChild;
    gone.open = false;
    root.replaceChildren(make("div", "qr-head", board.status), board.nodes[2], middle, board.players.box, gone, said);
    for (const list of root.querySelectorAll(".qp-lines:not(.qp-old)")) list.scrollTop = list.scrollHeight; // the latest
    if (held) root.querySelector(".qp-prompt").focus({ preventScroll: true });
    focusNext = false;
  }

  function onKey(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("summary")) return;
    const number = Number(event.key);
    if (event.key === "h" || event.key === "H") root.querySelector(".qp-ask")?.click();
    else if (number >= 1 && number <= 9 && buttons[number - 1]) buttons[number - 1].click();
    else return;
    event.preventDefault();
    event.stopPropagation(); // the notebook has its own keys
  }

  root.addEventListener("keydown", onKey);
  draw();
  return {
    draw,
    destroy() {
      root.removeEventListener("keydown", onKey);
      root.remove();
    },
  };
}

const FOLLOWED = ["scene", "since", "prompt", "choices", "hand", "display", "hint", "places", "message", "busy", "words"];

function render({ model, el }) {
  let waiting = false;
  const api = mountPlay(el, (name) => model.get(name), (message) => model.send(message));
  const follow = () => {
    if (waiting) return; // several traits change together: draw once
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      api.draw();
    });
  };
  for (const name of FOLLOWED) model.on(`change:${name}`, follow);
  return () => {
    for (const name of FOLLOWED) model.off(`change:${name}`, follow);
    api.destroy();
  };
}

export default { render };
