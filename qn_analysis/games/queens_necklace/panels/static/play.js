// The playing panel of Queen's Necklace: game_play.js stands before it and the table's module (`replay`). Its own is the display
// in the making at a sale: cards of the hand are clicked to lay them, cards that lie there to take them back.

function draft({ get, say, send, button, choice, board }) {
  if (!get("display").add) return null;
  const { rows, add } = get("display");
  const { cards, gems } = get("scene");
  const laid = h("div", { class: "qp-draft" }, h("h3", {}, say("draft")));
  if (!rows.length) laid.append(h("p", { class: "qr-quiet" }, say("draft_empty")));
  for (const row of rows) {
    const there = h("div", { class: "qp-buttons" });
    for (const card of row.cards) {
      const { name } = cards[card.card];
      const node = button("", "qp-laid", () => send({ type: "take_back", action: card.action }), say("back", { card: card.copies > 1 ? `${name} ×${card.copies}` : name }));
      node.append(board.chip(card.card, card.copies, 0), h("span", { class: "qp-cross" }, "×"));
      node.dataset.action = String(card.action);
      there.append(node);
    }
    laid.append(h("div", { class: "qr-row qp-row" }, h("span", { class: "qr-row-name" }, row.gem ? gems[row.gem] : ""), there));
  }
  const confirm = button(say(rows.length ? "confirm" : "confirm_nothing"), "qr-main qp-confirm", () => send({ type: "confirm" }));
  const ends = h("div", { class: "qp-buttons qp-ends" }, confirm);
  if (rows.length) ends.append(button(say("clear"), "qp-clear", () => send({ type: "clear" })));
  return h("div", { class: "qp-display" }, laid, ends);
}

export default widget(playing(replay, draft), [...PLAY_TRAITS, "display"], (send) => send);
