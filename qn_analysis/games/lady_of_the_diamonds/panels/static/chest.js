// The chests of a table and their scores (panels/chest_scene.py): what they have besides a form's fields. The kit and form.js
// stand before it.

const CROWN = "M4 18V8l4 4 4-7 4 7 4-4v10z";

function chests({ id, state, act, say, entry, named, more, less }) {
  let made = []; // one a chest

  const whole = () => state.sheet.players === state.sheet.chests.length;
  const foundOf = (seat) => state.scene.chests[seat];
  const holds = (seat, at, key) => (foundOf(seat) ? state.scene.holders[at] === seat : (state.sheet.chests[seat].titles ?? []).includes(key));
  const causeOf = (seat, at) => (foundOf(seat) && state.scene.holders[at] === seat ? state.scene.causes[at] : "");

  // the head: the game, the players, the turn

  function head() {
    const { sheet, scene } = state;
    const counts = Array.from({ length: scene.seats - 1 }, (_, n) => n + 2).filter((n) => n >= sheet.chests.length);
    const modes = scene.modes.map((key) => ({ key, name: say(key) }));
    return [named(["mode"], { options: modes }), named(["players"], { options: counts.map((n) => ({ key: n, name: n })) }), more(["chests"]), state.turns ? turn() : null];
  }

  function turn() {
    const shown = h("span", { class: "q-quiet", text: [say("game", { n: state.game }), `${say("turn")} ${say("of", { n: state.turn, total: state.turns })}`, state.changed ? say("changed") : ""].filter(Boolean).join(" · ") });
    const slider = h("input", { type: "range", class: "lc-turn", min: 1, max: state.turns, "aria-label": say("turn"), onchange: () => act.turn(Number(slider.value)) });
    slider.value = state.turn;
    return h("span", { class: "lc-turns" }, slider, shown);
  }

  // chests: fields that stay while one enters, and what came of them

  function makeChest(seat) {
    const { player } = state.sheet.chests[seat];
    const points = h("strong", { class: "lc-points", "data-sum": "" });
    const place = h("span", { class: "q-quiet" });
    const why = h("div", { class: "q-why" });
    const rows = state.scene.treasures.map((treasure, at) => makeRow(seat, treasure, at));
    const name = entry(["chests", seat, "player"], { class: "lc-name", label: say("player") });
    const top = h("div", { class: "lc-chest-head" }, h("h3", { id: `${id}-${seat}` }, name), points, place, less(["chests", seat], say("remove", { player })));
    const box = h("section", { class: "lc-chest", "data-summed": "", "aria-labelledby": `${id}-${seat}` }, top, h("div", { class: "lc-rows" }, ...rows.map((row) => row.box)), why);
    return { box, rows, points, place, why };
  }

  function makeRow(seat, treasure, at) {
    const { key } = treasure;
    const chest = ["chests", seat];
    const count = entry([...chest, "pieces", key], { class: "lc-count", most: treasure.spots, empty: 0, now: () => state.sheet.chests[seat].pieces?.[key] ?? 0 });
    const spots = h("span", { class: "lc-spots", role: "img" });
    const title = tick([...chest, "titles", key], "title", () => holds(seat, at, key), true);
    const listed = () => !foundOf(seat) && (state.sheet.chests[seat].permanent ?? []).includes(key);
    const permanent = tick([...chest, "permanent", key], "permanent", () => causeOf(seat, at) !== "" || listed(), !whole());
    const box = h("div", { class: `lc-row lc-${key}` }, h("span", { class: "lc-treasure" }, stone(key), h("span", { text: treasure.name })), count, spots, h("span", { class: "lc-ticks" }, title.box, permanent.box));
    return { box, treasure, count, spots, title, permanent };
  }

  /** Whether a title is held, or permanent: a box to tick, or what follows from the pieces in words. */
  function tick(at, name, now, asked) {
    const input = entry(at, { class: `lc-${name}`, now });
    const text = h("span", { text: say(name) });
    return { input, text, box: asked ? h("label", { class: "lc-tick" }, input, text) : h("span", { class: "lc-tick" }, text) };
  }

  function fillChest({ rows, points, place, why }, seat) {
    const chest = state.sheet.chests[seat];
    const { player } = chest;
    const found = foundOf(seat);
    points.textContent = found ? say("points", { n: found.points }) : "–";
    place.textContent = found && found.place ? say("place", { n: found.place }) : "";
    rows.forEach(({ treasure, count, spots: lie, title, permanent }, at) => {
      const n = chest.pieces?.[treasure.key] ?? 0;
      const cause = causeOf(seat, at);
      count.setAttribute("aria-label", say("pieces", { treasure: treasure.name, player }));
      title.input.setAttribute("aria-label", say("title_of", { title: treasure.title, player }));
      permanent.input.setAttribute("aria-label", say("permanent_of", { title: treasure.title, player }));
      title.box.classList.toggle("lc-on", holds(seat, at, treasure.key));
      permanent.box.classList.toggle("lc-on", cause !== "");
      permanent.text.textContent = cause ? `${say("permanent")} (${say(cause === "row_filled" ? "permanent_row" : "permanent_supply")})` : say("permanent");
      lie.setAttribute("aria-label", say("spots", { n, spots: treasure.spots }));
      lie.replaceChildren(...spots(treasure, n, cause !== ""));
    });
    why.replaceChildren(...(found ? whyParts(found) : []));
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

  function whyParts(found) {
    const further = found.more.length ? h("ul", { class: "q-lines" }, ...found.more.map((each) => line(each, say))) : h("p", { class: "q-quiet", text: say("nothing_more") });
    return [h("h4", { text: say("why") }), h("ul", { class: "q-lines q-told" }, ...found.lines.map((each) => line(each, say))), h("h4", { text: say("more") }), further];
  }

  return {
    head,
    shape: () => [state.sheet.chests.length, whole(), state.scene.treasures],
    table() {
      made = state.sheet.chests.map((_, seat) => makeChest(seat));
      return made.map(({ box }) => box);
    },
    fill: () => made.forEach(fillChest),
    foot: () => [...state.scene.notes.map((text) => h("p", { text })), state.scene.supply ? h("p", { class: "q-quiet", text: say("left", { pieces: state.scene.supply }) }) : null],
  };
}

/** Draw chests into an element: `mountForm`, with the traits game, turn, turns and changed, and `turn(n)`. */
export const mount = (el, state, act) => mountForm(el, state, act, "lc", chests);

const TRAITS = [...FORM_TRAITS, "game", "turn", "turns", "changed"];

export default widget(mount, TRAITS, (send, set) => ({ ...entering(send), turn: (turn) => set({ turn }) }));
