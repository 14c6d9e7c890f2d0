// The form of chests in the page in which a game is written down: what a round brought is reckoned by the translated engine.
// form_engine.js stands before; `chest` is the panel of the chests (chest.js).

/** The form: {label(ui), mount(place, doc, ui, take)}; what is entered stays with the game until its points are taken. */
function chestRecord(given) {
  const { engine: data, words } = given.own;
  const engine = formEngine(data);
  const { fields } = engine;
  function mount(place, doc, ui, take) {
    const { lang } = ui;
    const empty = () => ({ mode: data.given.mode, players: doc.names.length, chests: doc.names.map((player) => ({ player, pieces: {} })) });
    const state = { ...engine.judge(doc.form ?? empty(), lang), lang, words: words[lang], fields, game: 0, turn: 0, turns: 0, changed: false, message: "" };
    const use = ui.button(ui.text("chests.take"), () => take(state.scene.chests.map((each) => each.points)), { key: "chests", main: true });
    const ready = () => { use.disabled = state.scene.chests.length !== doc.names.length; };
    const change = (asked) => {
      Object.assign(state, engine.judge(engine.follows(changed(fields, state.sheet, asked.at, asked.to), asked, lang), lang));
      doc.form = state.sheet;
      ui.save();
      view.set({ sheet: state.sheet, scene: state.scene, message: "" });
      ready();
    };
    const view = chest.mount(place, state, { change });
    place.append(use);
    ready();
  }
  return { label: (ui) => ui.text("chests.title"), mount };
}
