// Pictures: stones and cards are data (`ART`, core/charts/art.py and a game's), which stands before the kit; the signs of buttons
// are here. dom.js stands before it.

/** A picture of paths; who does not see it is told in words beside it. */
const picture = (paths, name, box = "0 0 24 24", more = {}) =>
  s("svg", { viewBox: box, class: name, "aria-hidden": "true", ...more }, ...paths.map((d) => s("path", { d })));

/** A stone by its name, in its colours and shape (core/charts/art.py). */
const stone = (name) => s("svg", { viewBox: "-12 -12 24 24", class: `q-stone gem-${name}`, "aria-hidden": "true" }, s("path", { class: "body", d: ART.gems[name].body }), s("path", { class: "facets", d: ART.gems[name].facets }));

/** Signs of buttons: filled within 16, lines within 24. */
const SIGNS = {
  first: "M3 3h2v10H3zM13 3v10L6 8z", back: "M11 3v10L4 8z", next: "M5 3v10l7-5z",
  last: "M11 3h2v10h-2zM3 3v10l7-5z", play: "M4 2.5v11L13 8z", pause: "M4 3h3v10H4zM9 3h3v10H9z",
};
const LINES = {
  first: "M6 5v14M18 5l-9 7 9 7z", back: "M16 5l-9 7 9 7z", next: "M8 5l9 7-9 7z", last: "M18 5v14M6 5l9 7-9 7z",
  turn_back: "M19 5l-7 7 7 7zM11 5l-7 7 7 7z", turn_next: "M5 5l7 7-7 7zM13 5l7 7-7 7z",
  sale_next: "M12 4v16M7 20h10M5 8h14M5 8l-3 6h6zM19 8l-3 6h6z", play: "M7 4l13 8-13 8z", pause: "M8 5v14M16 5v14",
};

