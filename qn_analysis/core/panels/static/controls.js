// What moves a panel: keys, and steps that can go on by themselves. dom.js stands before it.

/** Whether a key press goes into a field. */
const typing = ({ target }) => /^(SELECT|INPUT|TEXTAREA)$/.test(target.tagName);

/** A listener for key presses: `act(event)` gives what one does, if anything; those that `skip` are left alone. */
function onKeys(act, skip = typing) {
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || skip(event)) return;
    const done = act(event);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation(); // the notebook has keys of its own
    done();
  };
}

/**
 * Where a panel stands and whether it goes on by itself. `state` has `playing`, and the step under `at`; `last()` is the
 * last step, `pace()` how many milliseconds one takes. `moved(step)` and `played(on)` are told; a `root` that is nowhere
 * any more goes no further.
 */
function stepping(state, at, root, { last, pace, moved, played }) {
  let timer = null;
  const clamp = (n) => Math.max(0, Math.min(last(), n));
  function wind() {
    clearTimeout(timer);
    if (state.playing) timer = setTimeout(() => root.isConnected && go(state[at] + 1), pace());
  }
  function go(n) {
    const step = clamp(n);
    if (step !== state[at]) {
      state[at] = step;
      wind();
      moved(step);
    }
    if (step === last()) play(false);
  }
  function play(on) {
    if (on && state[at] === last()) go(0);
    if (on !== state.playing) {
      state.playing = on;
      played(on);
    }
    wind();
  }
  return { go, play, wind, clamp, stop: () => clearTimeout(timer) };
}

