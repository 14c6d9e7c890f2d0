// The panel of a game on the common board (core/panels/replay.py): game_board.js and game_replay.js stand before it.

const live = (el, { scene, ...state }, act) => mount(el, scene, { ...state, viewers: scene.players, ...act });

export default widget(live, GAME_TRAITS, stepped);
