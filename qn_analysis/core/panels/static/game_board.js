// The common board: a table of areas with cards, tiles and places, and players with what they have, as a game declares them
// (core/panels/scenes.py). The kit and game_replay.js stand before it. All text goes in through textContent.

const stonesOf = (cell) => h("span", { class: "qb-stones" }, ...(cell.stones ?? []).map((name) => stone(name)));
const sameAs = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Draws a game at one frame; knows nothing of controls. What can be chosen is found by its `data-at`. */
export class Board {
  constructor(scene) {
    this.scene = scene;
    this.text = speaker(scene.texts, scene.lang);
    this.states = states(scene);
    this.status = h("div", { class: "qr-status" });
    this.said = h("div", { class: "qr-said", "aria-live": "polite" });
    this.now = h("div", { class: "qr-now", role: "group", "aria-label": this.text("now") }, this.said);
    this.areas = scene.areas.map(({ key, title, wide }) => ({ key, ...this.section(title, `qb-area qb-area-${key}`, wide) }));
    this.table = h("div", { class: "qb-table" }, ...this.areas.map(({ box }) => box));
    this.players = this.section(this.text("players"), "qr-players");
    this.recent = this.section(this.text("recent"), "qr-recent");
    this.nodes = [this.status, this.now, this.table, this.players.box, this.recent.box];
  }

  section(title, name, wide = false) {
    const body = h("div", { class: name });
    const box = h("section", { class: `qr-section${wide ? " qb-wide" : ""}`, "aria-label": title }, h("h3", { text: title }), body);
    return { box, body };
  }

  draw(index) {
    const frame = this.scene.frames[index];
    const state = this.states[index];
    const before = index > 0 ? this.states[index - 1] : state;
    this.status.replaceChildren(...frame.where.map((text, n) => h("span", { class: `qr-fact${n === 0 ? " qr-where" : ""}`, text })));
    this.said.replaceChildren(...frame.lines.filter((line) => line !== "").map((text) => h("p", { text })));
    for (const { key, body } of this.areas) {
      const [cells, was] = [state[`area:${key}`], before[`area:${key}`]];
      body.replaceChildren(...cells.map((each, n) => this.cell(each, was[n])));
    }
    this.players.body.replaceChildren(...this.scene.players.map((player) => this.player(player, frame, state, before)));
    this.drawRecent(index);
  }

  /** A card, a tile or a place; `was` is what it was a frame before. */
  cell(each, was = each) {
    const changed = each.kind !== "place" && !sameAs(each, was) ? " qr-changed" : "";
    const label = [each.name, each.copies > 1 ? `×${each.copies}` : "", each.sub, each.badge, ...(each.rows ?? []).map((row) => row.join(" "))].filter(Boolean).join(", ");
    const box = h("div", { class: `qb-cell qb-${each.kind}${changed}`, "data-tone": each.tone, "data-at": each.at, role: "group", "aria-label": label });
    if (each.kind === "place") {
      const here = h("div", { class: "qb-pieces" }, ...(each.pieces ?? []).map((text) => h("span", { class: "qb-piece", text })));
      box.append(h("div", { class: "qb-name", text: each.name }), here, ...each.cells.map((inner, n) => this.cell(inner, (was.cells ?? [])[n])));
      return box;
    }
    box.append(h("div", { class: each.name.split(" ").some((word) => word.length > 8) ? "qb-name qb-long" : "qb-name", text: each.name }));
    if (each.stones) box.append(h("div", { class: "qb-face" }, stonesOf(each)));
    else if (each.kind === "back") box.append(h("div", { class: "qb-face" }, picture(["M5 3h14v18H5zM9 7h6v10H9z"], "qr-icon", "0 0 24 24", { focusable: "false" })));
    if (each.sub) box.append(h("div", { class: "qb-sub", text: each.sub }));
    for (const [key, value] of each.rows ?? []) box.append(h("p", { class: "qb-line" }, h("span", { text: `${key} ` }), h("b", { text: value })));
    if (each.pieces) box.append(h("div", { class: "qb-pieces" }, ...each.pieces.map((text) => h("span", { class: "qb-piece", text }))));
    if (each.badge) box.append(h("span", { class: "qb-badge", text: each.badge }));
    if (each.copies > 1) box.append(h("b", { class: "qb-copies", text: `×${each.copies}` }));
    return box;
  }

  /** A card in a line of small ones. */
  chip(each, more = 0) {
    const chip = h("li", { class: `qr-chip${more ? " qr-changed" : ""}`, "data-tone": each.tone, "data-at": each.at, title: each.name, "aria-label": each.name, role: each.at ? "group" : null }, each.stones ? stonesOf(each) : null);
    chip.append(h("span", { class: each.stones ? "q-unseen" : null, text: each.name }));
    if (each.stones && each.sub) chip.append(h("span", { "aria-hidden": "true", text: each.sub }));
    if (each.copies > 1) chip.append(h("b", { text: `×${each.copies}` }));
    if (more) chip.append(h("i", { class: "qr-diff", text: more > 0 ? `+${more}` : `−${-more}` }));
    return chip;
  }

  /** What a player holds, as cards that can be clicked. */
  held(cards) {
    return h("div", { class: "qb-hand" }, ...cards.map((each) => this.cell(each)));
  }

  player({ seat, name }, frame, state, before) {
    const [mine, was] = [state[`player:${seat}`], before[`player:${seat}`]];
    const active = frame.active === seat && !mine.place;
    const gain = mine.score - was.score;
    const score = h("span", { class: `qr-score${gain ? " qr-changed" : ""}` }, h("span", { class: "q-unseen", text: `${this.text("score")}: ` }), this.text("points", { n: mine.score }));
    if (gain) score.append(h("i", { class: "qr-diff", text: gain > 0 ? `+${gain}` : `−${-gain}` }));
    const notes = [...(active ? [`▸ ${this.text("active")}`] : []), ...(mine.place ? [this.text("place", { n: mine.place })] : []), ...mine.notes];
    return h("article", { class: `qr-player${active ? " qr-active" : ""}` },
      h("div", { class: "qr-player-head" }, h("h4", { text: name }), score),
      notes.length ? h("div", { class: "qr-notes" }, ...notes.map((text, n) => h("span", { class: `qr-note${active && n === 0 ? " qr-turn" : ""}`, text }))) : null,
      mine.meters.length ? h("ul", { class: "qb-meters" }, ...mine.meters.map((each, n) => this.meter(each, was.meters[n] ?? each))) : null,
      ...mine.rows.map((row, n) => this.row(row, was.rows[n] ?? row)));
  }

  meter(each, was) {
    const more = each.n - was.n;
    const label = [`${each.name}: ${each.n}/${each.of}`, ...each.marks].join(", ");
    return h("li", { class: `qb-meter${sameAs(each, was) ? "" : " qr-changed"}`, "data-tone": each.key, title: label },
      h("span", { class: "q-unseen", text: label }),
      stone(each.key),
      h("span", { class: "qb-bar", style: `--part:${each.of ? (100 * each.n) / each.of : 0}%` }),
      h("span", { class: "qb-count", "aria-hidden": "true", text: `${each.n}/${each.of}` }),
      ...(more ? [h("i", { class: "qr-diff", text: more > 0 ? `+${more}` : `−${-more}` })] : []),
      ...each.marks.map((text) => h("b", { class: "qb-mark", "aria-hidden": "true", text })));
  }

  row({ title, cards, hidden, empty, own }, was) {
    const n = hidden + cards.reduce((sum, each) => sum + (each.copies ?? 1), 0);
    if (!n) return empty ? h("div", { class: `qr-quiet${own ? " qb-own" : ""}`, text: `${title} · ${empty}` }) : null;
    const old = new Map(was.cards.map((each) => [each.name, each.copies ?? 1]));
    const chips = cards.map((each) => this.chip(each, (each.copies ?? 1) - (old.get(each.name) ?? 0)));
    if (hidden) {
      const more = hidden - was.hidden;
      chips.push(h("li", { class: `qr-chip qr-back${more ? " qr-changed" : ""}` }, picture(["M5 3h14v18H5zM9 7h6v10H9z"], "qr-icon"), this.text("hidden", { n: hidden })));
    }
    return h("div", { class: `qb-row${own ? " qb-own" : ""}` }, h("div", { class: "qr-quiet", text: `${title} · ${n}` }), h("ul", { class: "qr-hand" }, ...chips));
  }

  drawRecent(index) {
    const told = [];
    for (let n = index - 1; n >= 0 && n >= index - 6; n -= 1) {
      const lines = this.scene.frames[n].lines.filter((line) => line !== "");
      if (lines.length) told.push(h("li", { text: lines.join(" ") }));
    }
    this.recent.body.replaceChildren(told.length ? h("ol", {}, ...told) : h("p", { class: "qr-quiet", text: this.text("nothing_before") }));
  }
}
