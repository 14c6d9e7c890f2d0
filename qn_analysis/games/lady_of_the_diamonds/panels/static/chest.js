// The chests of a table and their scores, drawn from plain JSON (panels/chest_scene.py). No build step, no network; all
// text goes through textContent. In a notebook `render` is called by anywidget; a page of its own calls `mount`.
// The kit and form.js stand before it.

const CROWN = "M4 18V8l4 4 4-7 4 7 4-4v10z";

/**
 * Draw chests into an element. state: the traits of the widget by name (sheet, scene, words, lang, game, turn, turns,
 * changed, message). act: change({op, ...}), turn(n); null where nothing can be entered.
 * Returns {set(changes), destroy()}.
 */
export function mount(el, state, act) {
  const id = nextId("lc");
  const say = (key, values) => speaker(state.words, state.lang)(key, values);
  let shape = ""; // what decides which fields there are; they are made anew only when it changes
  let fields = []; // one a chest

  const head = h("div", { class: "q-head" });
  const problems = h("div", { class: "q-problems", role: "alert" });
  const table = h("div", { class: "lc-table" });
  const foot = h("div", { class: "q-foot" });
  const root = h("div", { class: "q-panel q-sheet lc", "data-lm-suppress-shortcuts": "true", role: "group" }, head, problems, table, foot);

  const whole = () => state.sheet.players === state.sheet.chests.length;

  // the head: the game, the players, the turn

  function headParts() {
    const { sheet, scene } = state;
    const parts = [];
    if (act) {
      const mode = h("select", { onchange: () => act.change({ op: "mode", mode: mode.value }) }, ...scene.modes.map((each) => h("option", { value: each, text: say(each) })));
      mode.value = sheet.mode;
      const counts = Array.from({ length: scene.seats - 1 }, (_, n) => n + 2).filter((n) => n >= sheet.chests.length);
      const players = h("select", { onchange: () => act.change({ op: "players", n: Number(players.value) }) }, ...counts.map((n) => h("option", { value: n, text: n })));
      players.value = sheet.players;
      parts.push(field(say("mode"), mode), field(say("players"), players));
      if (sheet.chests.length < scene.seats) parts.push(h("button", { type: "button", class: "q-button lc-add", text: say("add"), onclick: () => act.change({ op: "add" }) }));
    } else {
      parts.push(h("span", { text: say(sheet.mode) }), h("span", { text: `${say("players")} ${sheet.players}` }));
    }
    if (state.turns) parts.push(turn());
    return parts;
  }

  function turn() {
    const shown = h("span", { class: "q-quiet", text: [say("game", { n: state.game }), `${say("turn")} ${say("of", { n: state.turn, total: state.turns })}`, state.changed ? say("changed") : ""].filter(Boolean).join(" · ") });
    if (!act) return shown;
    const slider = h("input", { type: "range", class: "lc-turn", min: 1, max: state.turns, "aria-label": say("turn"), onchange: () => act.turn(Number(slider.value)) });
    slider.value = state.turn;
    return h("span", { class: "lc-turns" }, slider, shown);
  }

  // chests: fields that stay while one enters, and what came of them

  function makeChest(seat) {
    const { sheet, scene } = state;
    const chest = sheet.chests[seat];
    const made = { rows: [] };
    const name = act ? h("input", { type: "text", class: "lc-name", maxlength: 60, "aria-label": say("player"), onchange: () => act.change({ op: "name", seat, name: name.value }) }) : h("span", { class: "lc-name" });
    made.name = name;
    made.points = h("strong", { class: "lc-points", "data-sum": "" });
    made.place = h("span", { class: "q-quiet" });
    const remove = act && sheet.chests.length > 1 ? h("button", { type: "button", class: "q-button lc-remove", "aria-label": say("remove", { player: chest.player }), text: say("remove_short"), onclick: () => act.change({ op: "remove", seat }) }) : null;
    const rows = scene.treasures.map((treasure) => {
      const row = { treasure };
      row.count = act
        ? h("input", { type: "number", min: 0, max: treasure.spots, step: 1, class: "lc-count", onblur: () => fill(made, seat), onchange: () => act.change({ op: "pieces", seat, treasure: treasure.key, n: row.count.value === "" ? 0 : Number(row.count.value) }) })
        : h("span", { class: "lc-count" });
      row.spots = h("span", { class: "lc-spots", role: "img" });
      row.title = tick(seat, treasure, "title");
      row.permanent = tick(seat, treasure, "permanent");
      made.rows.push(row);
      return h("div", { class: `lc-row lc-${treasure.key}` }, h("span", { class: "lc-treasure" }, stone(treasure.key), h("span", { text: treasure.name })), row.count, row.spots, h("span", { class: "lc-ticks" }, row.title.box, row.permanent.box));
    });
    made.why = h("div", { class: "q-why" });
    made.box = h("section", { class: "lc-chest", "data-summed": "", "aria-labelledby": `${id}-${seat}` }, h("div", { class: "lc-chest-head" }, h("h3", { id: `${id}-${seat}` }, name), made.points, made.place, remove), h("div", { class: "lc-rows" }, ...rows), made.why);
    return made;
  }

  /** Whether a title is held, or permanent: a box to tick, or what follows from the pieces in words. */
  function tick(seat, treasure, op) {
    const input = h("input", { type: "checkbox", class: `lc-${op}`, onchange: () => {
      const held = input.checked;
      input.checked = !held; // until Python says so: what follows from the pieces cannot be changed
      act.change({ op, seat, treasure: treasure.key, held });
    } });
    const text = h("span", { text: say(op) });
    return { input, text, box: act && (op === "title" || !whole()) ? h("label", { class: "lc-tick" }, input, text) : h("span", { class: "lc-tick" }, text) };
  }

  function fill(made, seat) {
    const { sheet, scene } = state;
    const chest = sheet.chests[seat];
    const found = scene.chests[seat];
    if (act) made.name.value = chest.player;
    else made.name.textContent = chest.player;
    made.points.textContent = found ? say("points", { n: found.points }) : "–";
    made.place.textContent = found && found.place ? say("place", { n: found.place }) : "";
    made.rows.forEach((row, at) => {
      const { treasure } = row;
      const n = chest.pieces[treasure.key] ?? 0;
      if (act) {
        if (row.count !== root.getRootNode().activeElement) row.count.value = n; // else somebody is typing
        row.count.setAttribute("aria-label", say("pieces", { treasure: treasure.name, player: chest.player }));
      } else row.count.textContent = n;
      const held = found ? scene.holders[at] === seat : (chest.titles ?? []).includes(treasure.key);
      const cause = found && held ? scene.causes[at] : "";
      row.title.input.checked = held;
      row.title.input.setAttribute("aria-label", say("title_of", { title: treasure.title, player: chest.player }));
      row.permanent.input.checked = cause !== "" || (!found && (chest.permanent ?? []).includes(treasure.key));
      row.permanent.input.setAttribute("aria-label", say("permanent_of", { title: treasure.title, player: chest.player }));
      row.title.box.classList.toggle("lc-on", held);
      row.permanent.box.classList.toggle("lc-on", cause !== "");
      row.permanent.text.textContent = cause ? `${say("permanent")} (${say(cause === "row_filled" ? "permanent_row" : "permanent_supply")})` : say("permanent");
      row.spots.setAttribute("aria-label", say("spots", { n, spots: treasure.spots }));
      row.spots.replaceChildren(...spots(treasure, n, cause !== ""));
    });
    made.why.replaceChildren(...(found ? why(found) : []));
  }

  /** The spots of a row; with a permanent title the last piece lies on the crown. */
  function spots(treasure, n, crowned) {
    const filled = Math.min(n, treasure.spots);
    return Array.from({ length: treasure.spots }, (_, at) => {
      const last = at === treasure.spots - 1;
      const lies = crowned && filled < treasure.spots ? at < filled - 1 || (last && filled > 0) : at < filled;
      const node = h("span", { class: `lc-spot${last ? " lc-crown" : ""}${lies ? " lc-lies" : ""}` }, lies ? stone(treasure.key) : null);
      if (last) node.append(picture([CROWN], "lc-crown-icon"));
      return node;
    });
  }

  function why(found) {
    const more = found.more.length ? h("ul", { class: "q-lines" }, ...found.more.map((each) => line(each, say))) : h("p", { class: "q-quiet", text: say("nothing_more") });
    return [h("h4", { text: say("why") }), h("ul", { class: "q-lines q-told" }, ...found.lines.map((each) => line(each, say))), h("h4", { text: say("more") }), more];
  }

  /** What all chests have in common. */
  function drawBelow() {
    const { scene } = state;
    const left = scene.supply ? h("p", { class: "q-quiet", text: say("left", { pieces: scene.supply }) }) : null;
    drawFoot(foot, scene, say, [...scene.notes.map((text) => h("p", { text })), left]);
  }

  function draw() {
    const { sheet, scene } = state;
    const now = JSON.stringify([state.lang, sheet.chests.length, whole(), scene.treasures]);
    root.lang = state.lang;
    root.setAttribute("aria-label", say("name"));
    redraw(head, headParts());
    drawProblems(problems, state, say);
    if (now !== shape) {
      shape = now;
      fields = sheet.chests.map((_, seat) => makeChest(seat));
      table.replaceChildren(...fields.map((made) => made.box));
    }
    fields.forEach(fill);
    drawBelow();
  }

  draw();
  el.append(root);
  return {
    set(changes) {
      Object.assign(state, changes);
      draw();
    },
    destroy: () => root.remove(),
  };
}

const TRAITS = ["sheet", "scene", "words", "lang", "game", "turn", "turns", "changed", "message"];

export default widget(mount, TRAITS, (send, set) => ({ ...entering(send), turn: (turn) => set({ turn }) }));
