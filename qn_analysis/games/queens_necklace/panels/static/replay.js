// The table of a game of Queen's Necklace, drawn from a scene of plain JSON (panels/replay_scene.py). The kit stands before
// it, and core/panels/static/game_replay.js, which steps it.

const gemIcon = (gem) => drawing(gem in ART.gems ? [ART.gems[gem].body, ART.gems[gem].facets] : [], `qr-gem qr-${gem}`, "-12 -12 24 24");
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
    this.aside = h("details", { class: "qr-gone", open: true }, h("summary", {}, this.text("gone")), this.gone);
    this.nodes = [
      this.status,
      this.now,
      h("div", { class: "qr-table" }, this.market.box, this.gems.box),
      this.players.box,
      h("div", { class: "qr-below" }, this.recent.box, this.aside),
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
    const box = h("div", { class: `qr-card qr-${card.gem ?? card.colour}${changed ? " qr-changed" : ""}`, role: "group", "aria-label": label, "data-at": `slot:${slot}` });
    const ladder = h("ol", { class: "qr-ladder", "aria-label": this.text("ladder", { prices: card.prices.join(", ") }) });
    card.prices.forEach((price, step) => {
      const now = step === offer.step;
      const shown = String(now ? offer.price : price);
      const rung = h("li", { class: step < offer.step ? "qr-passed" : now ? "qr-price" : null, "aria-current": now ? "true" : null });
      rung.append(step < offer.step ? h("s", { text: shown }) : shown);
      ladder.append(rung);
    });
    box.append(...this.face(offer.card), ladder);
    if (slot === this.better) {
      box.classList.add("qr-best");
      box.append(h("span", { class: "qr-best-mark", text: this.text("better") }));
    }
    return box;
  }

  /** Name and picture of a card. */
  face(name) {
    const card = this.scene.cards[name];
    const long = card.name.split(" ").some((word) => word.length > 10);
    return [h("div", { class: long ? "qr-name qr-long" : "qr-name", text: card.name }), h("div", { class: "qr-face" }, this.icons(name))];
  }

  /** What a player holds, as cards that can be clicked: {card, n, at}. */
  held(cards) {
    return h("div", { class: "qr-held" }, ...cards.map(({ card, n, at }) => {
      const { name, gem, colour } = this.scene.cards[card];
      const box = h("div", { class: `qr-card qr-mine qr-${gem ?? colour}`, role: "group", "aria-label": n > 1 ? `${name}, ×${n}` : name, "data-at": at });
      box.append(...this.face(card));
      if (n > 1) box.append(h("b", { class: "qr-copies", text: `×${n}` }));
      return box;
    }));
  }

  /** A gem's picture. */
  gem(name) {
    return h("span", { class: `qr-icons qr-${name}` }, gemIcon(name));
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

  /** The sale that is held at a frame can be opened below; not one of a log of sales alone, which tells no hands. */
  opening(frame, open) {
    if (["scores", "sales"].includes(this.scene.knows)) return null;
    const here = this.scene.sales.find(({ first, last }) => first <= frame && frame <= last);
    if (open) return { text: "close_sale", what: 0 };
    return here ? { text: "open_sale", what: here.year } : null;
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


/** Where the next sale begins; a frame stays where there is none. */
Board.jumps = [{ key: "sale_next", short: "sale_short", letter: "s", to: (scene, n) => scene.sales.find((sale) => sale.first > n)?.first ?? n }];

/** A page of its own; `mountSale` (the module of the sale stepper) draws those `sales` that have a scene, with `words`. */
const mountGame = (el, given, mountSale) =>
  mountPage(el, given, (below, year) => (given.sales[year] ? mountSale(below, given.sales[year], { words: given.words, length: "six" }) : null));

const named = ({ sale, ...values }) => (sale === undefined ? values : { ...values, open: sale });
const live = (el, { scene, ...state }, act) => {
  const api = mount(el, scene, { ...named(state), viewers: scene.players, ...act });
  return { ...api, set: (values) => api.set(named(values)) };
};

export default widget(live, [...GAME_TRAITS, "sale"], (send, set) => ({ ...stepped(send, set), onOpen: (sale) => set({ sale }) }));
