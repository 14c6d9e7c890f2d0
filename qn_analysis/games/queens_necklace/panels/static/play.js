// The playing panel's front end. The kit and the game panel's script (`replay`) stand before it. All text goes in as text,
// never as markup; the browser is told nothing that the player cannot know.

/** Draw a game that is played into an element. state: the traits by name; send: a message to Python. */
function mount(el, state, send) {
  const id = nextId("qp");
  const get = (name) => state[name];
  const root = h("div", { class: "q-panel qr qp", role: "region", "data-lm-suppress-shortcuts": "true" }); // JupyterLab leaves the keys to the panel
  const said = h("div", { class: "q-unseen", role: "status" });
  el.append(root);
  let board = null;
  let buttons = []; // those that number keys press
  let openEarlier = false;
  let focusNext = false;
  const say = (key, values) => speaker(get("words"), get("lang"))(key, values);

  function button(text, name, act, label) {
    const node = h("button", { type: "button", class: `qr-button qp-button ${name}`, "aria-label": label && label !== text ? label : null, "aria-disabled": get("busy") ? "true" : null, onclick: () => {
      if (get("busy") || node.getAttribute("aria-disabled") === "true") return;
      focusNext = true;
      act();
    } }, text);
    return node;
  }

  const cardName = (card) => get("scene").cards[card].name;

  const chip = (card, n) => board.chip(card, n, 0);

  // what happened

  function story() {
    const { now, earlier } = get("since");
    const box = h("section", { class: "qr-section qp-since", "aria-label": say("since") }, h("h3", { text: say("since") }));
    const list = h("ol", { class: "qp-lines" }, ...now.map((lines) => h("li", {}, lines.join(" "))));
    const before = h("ol", { class: "qp-lines qp-old" }, ...earlier.map((lines) => h("li", {}, lines.join(" "))));
    const more = h("details", { class: "qp-earlier", open: openEarlier, ontoggle: () => (openEarlier = more.open) }, h("summary", { text: say("earlier") }), before);
    box.append(now.length ? list : h("p", { class: "qr-quiet" }, say("since_none")));
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
    const node = h("span", { class: "qp-value" }, value.low ? `${value.value} (${value.low} – ${value.high})` : value.value);
    if (marks.length) node.append(h("b", {}, ` ${marks.join(", ")}`));
    return node;
  }

  function choice(item, name) {
    const number = buttons.length + 1;
    const node = button("", name, () => send({ type: "choose", action: item.action }), "");
    if (number <= 9) node.append(h("kbd", {}, String(number)));
    if (item.card) node.append(board.icons(item.card));
    else if (item.gem && get("scene").gems[item.gem]) node.append(gemOf(item.gem));
    node.append(h("span", { class: "qp-label" }, item.label));
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
    return card ? board.icons(card) : h("span", {});
  }

  function groups() {
    return get("choices").map((group) => {
      const only = group.items.length === 1;
      const box = h("div", { class: `qp-group qp-${group.key}`, role: "group", "aria-label": group.title });
      if (!only && group.key !== "answer") box.append(h("div", { class: "qp-group-title" }, group.title));
      const name = group.key === "pass" ? "qp-pass" : "";
      box.append(h("div", { class: "qp-buttons" }, ...group.items.map((item) => choice(item, name))));
      return box;
    });
  }

  function display() {
    const { rows, add } = get("display");
    const box = h("div", { class: "qp-display" });
    const laid = h("div", { class: "qp-draft" }, h("h3", {}, say("draft")));
    if (!rows.length) laid.append(h("p", { class: "qr-quiet" }, say("draft_empty")));
    for (const row of rows) {
      const cards = h("div", { class: "qp-buttons" });
      for (const card of row.cards) {
        const label = card.copies > 1 ? `${cardName(card.card)} ×${card.copies}` : cardName(card.card);
        const node = button("", "qp-laid", () => send({ type: "take_back", action: card.action }), say("back", { card: label }));
        node.append(chip(card.card, card.copies), h("span", { class: "qp-cross" }, "×"));
        node.dataset.action = String(card.action);
        cards.append(node);
      }
      const name = row.gem ? get("scene").gems[row.gem] : "";
      laid.append(h("div", { class: "qr-row qp-row" }, h("span", { class: "qr-row-name" }, name), cards));
    }
    const pool = h("div", { class: "qp-buttons" });
    for (const item of add) {
      const row = item.row ? say("in_row", { gem: get("scene").gems[item.row] }) : "";
      const node = choice({ action: item.action, card: item.card, gem: null, label: row ? `${cardName(item.card)} ${row}` : cardName(item.card), sentence: say("add", { card: `${cardName(item.card)} ${row}`.trim() }) }, "qp-add");
      pool.append(node);
    }
    const confirm = button(say(rows.length ? "confirm" : "confirm_nothing"), "qr-main qp-confirm", () => send({ type: "confirm" }));
    const ends = h("div", { class: "qp-buttons qp-ends" }, confirm);
    if (rows.length) ends.append(button(say("clear"), "qp-clear", () => send({ type: "clear" })));
    box.append(laid, pool, ends);
    return box;
  }

  function hint() {
    const told = get("hint");
    const box = h("div", { class: "qp-hint" });
    const ask = button(get("busy") ? say("thinking") : say("hint"), "qp-ask", () => send({ type: "hint" }));
    box.append(ask);
    if (told.lead) {
      const words = h("div", { class: "qp-told", role: "status" }, h("p", { text: told.lead }), told.about ? h("p", { class: "qr-quiet", text: told.about }) : null);
      box.append(words);
      if (told.lay.length && get("display").add) box.append(button(say("lay"), "qp-lay", () => send({ type: "lay" })));
    }
    return box;
  }

  function ending() {
    const list = h("ol", { class: "qp-places" });
    for (const each of get("places")) {
      const row = h("li", {}, h("span", { class: "qp-place" }, say("place", { n: each.place })), h("b", {}, each.name));
      row.append(h("span", { class: "qr-score" }, speaker(get("scene").texts, get("lang"))("pounds", { n: each.score })));
      list.append(row);
    }
    const box = h("div", { class: "qp-end" }, h("h3", {}, say("places")), list, h("p", { class: "qr-quiet" }, say("log_ready")));
    box.append(button(say("again"), "qr-main qp-again", () => send({ type: "again" })));
    return box;
  }

  function action() {
    buttons = [];
    const head = h("h2", { class: "qp-prompt", id: `${id}-prompt`, tabindex: -1, text: get("prompt") });
    const box = h("section", { class: "qp-action", "aria-labelledby": head.id }, head);
    if (get("places").length) {
      box.append(ending());
      return box;
    }
    const own = h("div", { class: "qp-own" }, h("h3", {}, say("hand")));
    const cards = get("hand");
    const list = h("ul", { class: "qr-hand" }, ...cards.map(([name, n]) => chip(name, n)));
    own.append(cards.length ? list : h("p", { class: "qr-quiet" }, say("hand_empty")));
    const message = h("p", { class: "qp-message", role: "alert", text: get("message") });
    box.append(own, ...(get("display").add ? [display()] : groups()), hint(), message);
    if (say("seated")) box.append(h("p", { class: "qr-quiet qp-seated" }, say("seated")));
    box.append(h("p", { class: "qr-quiet qr-keys" }, say("keys")));
    return box;
  }

  function draw() {
    const held = root.contains(document.activeElement) || focusNext;
    const scene = get("scene");
    board = new replay.Board(scene);
    board.draw(1);
    for (const [seat, node] of [...board.players.body.children].entries()) {
      if (seat !== scene.me) continue;
      node.classList.add("qp-me");
      node.querySelector("h4").append(h("span", { class: "qr-quiet" }, ` (${say("you")})`));
    }
    root.lang = get("lang");
    root.setAttribute("aria-label", say("panel"));
    root.setAttribute("aria-busy", String(get("busy")));
    const now = get("since").now;
    const told = now.map((lines) => lines.join(" ")).join(" ");
    if (said.textContent !== told) said.textContent = told;
    const right = h("div", { class: "qp-right" }, story());
    const middle = h("div", { class: "qp-middle" }, action(), right);
    const gone = board.nodes[4].lastElementChild;
    gone.open = false;
    root.replaceChildren(h("div", { class: "qr-head" }, board.status), board.nodes[2], middle, board.players.box, gone, said);
    for (const list of root.querySelectorAll(".qp-lines:not(.qp-old)")) list.scrollTop = list.scrollHeight; // the latest
    if (held) root.querySelector(".qp-prompt").focus({ preventScroll: true });
    focusNext = false;
  }

  const onKey = onKeys(({ key }) => {
    const number = Number(key);
    const button = key.toLowerCase() === "h" ? root.querySelector(".qp-ask") : number >= 1 && number <= 9 ? buttons[number - 1] : null;
    return (key.toLowerCase() === "h" || button) && (() => button?.click());
  }, (event) => event.target.closest?.("summary"));

  root.addEventListener("keydown", onKey);
  draw();
  return {
    set(changes) {
      Object.assign(state, changes);
      draw();
    },
    destroy: () => root.remove(),
  };
}

const TRAITS = ["scene", "since", "prompt", "choices", "hand", "display", "hint", "places", "message", "busy", "words", "lang"];

export default widget(mount, TRAITS, (send) => send);
