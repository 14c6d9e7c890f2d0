"""The panel kit: what the notebook panels of all games share.

A panel declares its scene (`(state, lang) -> JSON`), its changes, its texts and how it is drawn:

- `panel`: a widget with a language, words and a message; what its front end asks for is refused there, never raised;
  some go through steps (`Stepper`), some open another below themselves (`Opening`);
- `form_panel`: one into which a document is entered;
- `front`: scripts and style sheets, and a page that works without Python;
- `drawing`, `still`: the picture that stays in a saved notebook.

In `static`: `dom.js` (elements, words, traits), `controls.js` (keys, steps, playing), `art.js` (stones and signs),
`form.js` with `form.css`, and `base.css`.
"""
