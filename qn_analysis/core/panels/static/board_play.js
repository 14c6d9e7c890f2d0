// The panel in which a game on the common board is played: game_play.js and the board's module (`game_board`) stand before it.

export default widget(playing(game_board), PLAY_TRAITS, (send) => send);
