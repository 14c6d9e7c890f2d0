"use strict";
const options = {mode: "vega-lite", renderer: "svg", actions: false, ast: true, formatLocale: JSON.parse(document.body.dataset.locale)};
const lang = document.documentElement.lang;

// Charts: those in sight first, the rest one after another, so that the page answers meanwhile. A chart that is folded
// away is drawn when it is unfolded.
const drawn = new Set();
let done = 0;
const folded = node => { const at = node.closest("details:not([open])"); return at !== null; };
async function drawCharts() {
  const inSight = script => script.parentElement.getBoundingClientRect().top < innerHeight;
  const scripts = [...document.querySelectorAll("script.spec")].filter(script => !drawn.has(script) && !folded(script));
  scripts.forEach(script => drawn.add(script));
  scripts.sort((a, b) => inSight(b) - inSight(a));
  for (const script of scripts) {
    await vegaEmbed("#" + script.dataset.for, JSON.parse(script.textContent), options);
    await new Promise(next => setTimeout(next));
  }
  if (!moved) goToAddress();
  done += scripts.length;
  document.body.dataset.rendered = done;
}
const failed = error => { document.body.dataset.error = String(error); };
document.addEventListener("toggle", () => drawCharts().catch(failed), true);

// An address within something folded opens it; drawing charts above it must not push it away.
let moved = false;
for (const kind of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(kind, () => { moved = true; }, {passive: true});
function goToAddress() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
  target.scrollIntoView({behavior: "instant"});
}
addEventListener("hashchange", goToAddress);

// Tables: a click or Enter on a heading sorts up, then down, then as it was. Numbers go by value, text by its letters
// and the numbers in it; what has no figure comes last. Rows of totals stay where they are.
const collator = new Intl.Collator(lang, {numeric: true});
const keyOf = cell => cell.dataset.value !== undefined ? Number(cell.dataset.value) : cell.textContent.trim();
function compare(a, b) {
  const numbers = [a, b].map(key => typeof key === "number");
  if (numbers[0] && numbers[1]) return a - b;
  return numbers[0] === numbers[1] ? collator.compare(a, b) : 0;
}
function sortable(table) {
  const body = table.tBodies[0], rows = [...body.rows], heads = [...table.tHead.rows[0].cells];
  if (rows.length < 2) return;
  heads.forEach((head, column) => {
    const numeric = rows.some(row => row.cells[column].dataset.value !== undefined);
    const lacks = row => numeric && row.cells[column].dataset.value === undefined;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const now = {ascending: "descending", descending: null}[head.getAttribute("aria-sort")];
      const way = now === undefined ? "ascending" : now;
      heads.forEach(other => other.removeAttribute("aria-sort"));
      const sorted = [...rows];
      if (way) {
        const sign = way === "ascending" ? 1 : -1;
        sorted.sort((a, b) => lacks(a) - lacks(b) || sign * compare(keyOf(a.cells[column]), keyOf(b.cells[column])));
        head.setAttribute("aria-sort", way);
      }
      body.append(...sorted);
    });
  });
}
document.querySelectorAll("table.figures").forEach(sortable);

// Contents: where the reader is.
const links = new Map([...document.querySelectorAll("nav a")].map(link => [link.hash.slice(1), link]));
const headings = [...links.keys()].map(name => document.getElementById(name));
let current = null;
function whereabouts() {
  const passed = headings.filter(heading => heading.getBoundingClientRect().top < innerHeight * 0.3);
  const link = links.get((passed.at(-1) || headings[0]).id);
  if (link === current) return;
  if (current) current.removeAttribute("aria-current");
  (current = link).setAttribute("aria-current", "true");
  const list = link.closest("ol");
  list.scrollTo({left: link.offsetLeft - list.clientWidth / 2 + link.offsetWidth / 2});
}
let waiting = false;
addEventListener("scroll", () => {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; whereabouts(); });
}, {passive: true});
whereabouts();

// Figures to take along: a table as CSV, a picture as SVG with its looks in it.
function save(name, kind, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], {type: kind}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
const quoted = text => /[",\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
const plain = node => node.textContent.replaceAll(/\s+/g, " ").trim();
const [LOW, HIGH] = JSON.parse(document.body.dataset.ends);
// A figure with an interval is three columns: the number, and the two ends.
function csvOfTable(table) {
  const rows = [...table.rows].map(row => [...row.cells]), wide = rows[0].map((_, at) => rows.some(row => row[at] && row[at].dataset.low !== undefined));
  const lines = rows.map((cells, line) => cells.flatMap((cell, at) => {
    if (!wide[at]) return [cell.dataset.value ?? plain(cell)];
    if (line === 0) return [plain(cell), plain(cell) + ", " + LOW, plain(cell) + ", " + HIGH];
    return [cell.dataset.value ?? "", cell.dataset.low ?? "", cell.dataset.high ?? ""];
  }));
  return lines.map(cells => cells.map(quoted).join(",")).join("\n");
}
const csvOf = tables => tables.map(csvOfTable).join("\n\n") + "\n";
// What a chart is drawn from stands in the page already: the longest of its sets of rows that have figures, without what
// only places the marks.
const PLACING = new Set(["figure", "bounds", "count", "ink", "order", "label_at", "left", "right", "zero", "at", "nth", "thin", "shade"]);
const NAMING = ["label", "series", "part", "top"];
function csvOfChart(script) {
  const sets = Object.values(JSON.parse(script.textContent).datasets || {}).filter(rows => rows.length);
  const told = sets.filter(rows => "bounds" in rows[0]), rows = (told.length ? told : sets).sort((a, b) => b.length - a.length)[0] || [];
  const names = [...new Set(rows.flatMap(Object.keys))].filter(name => !PLACING.has(name)).sort((a, b) => NAMING.includes(b) - NAMING.includes(a));
  const cell = value => quoted(value === null || value === undefined ? "" : String(value).replaceAll(/\s+/g, " "));
  return [names.join(","), ...rows.map(row => names.map(name => cell(row[name])).join(","))].join("\n") + "\n";
}
const LOOKS = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "font-family", "font-size", "font-weight", "opacity"];
const SPACE = "http://www.w3.org/2000/svg";
function written(text, x, y, size, colour, weight, anchor) {
  const made = document.createElementNS(SPACE, "text");
  made.textContent = text;
  made.setAttribute("style", `font: ${weight || 400} ${size}px sans-serif; fill: ${colour}; text-anchor: ${anchor || "start"}`);
  made.setAttribute("x", x); made.setAttribute("y", y);
  return made;
}
// Pictures one below the other on the ground of the page, each with its title; a row of a table has its name beside it.
function svgOf(title, pictures) {
  const whole = document.createElementNS(SPACE, "svg"), looks = getComputedStyle(document.body), ground = document.createElementNS(SPACE, "rect");
  ground.setAttribute("width", "100%"); ground.setAttribute("height", "100%"); ground.setAttribute("fill", looks.backgroundColor);
  whole.append(ground);
  let height = 12, width = 320;
  const line = (text, size, weight) => {
    const words = text.split(" "), most = Math.max(40, Math.floor(width / size * 1.8));
    for (let now = ""; words.length; now = "") {
      while (words.length && (!now || now.length + words[0].length < most)) now += (now && " ") + words.shift();
      whole.append(written(now, 8, height += size * 1.3, size, looks.color, weight));
    }
    height += 6;
  };
  const row = picture => picture.classList.contains("flat") ? picture.closest("li")?.querySelector(".quote")?.textContent ?? picture.getAttribute("aria-label") : "";
  const beside = Math.max(0, ...pictures.map(each => row(each).length && 28 + 6.2 * row(each).length));
  width = Math.max(width, ...pictures.map(each => each.getBoundingClientRect().width + (row(each) ? beside : 0)));
  line(title, 16, 600);
  const scale = pictures[0].closest("section")?.querySelector(".ticks");
  if (scale && beside) {
    height += 14;
    for (const tick of scale.children) whole.append(written(tick.textContent, beside + tick.offsetLeft, height, 11, looks.color, 400, "middle"));
    height += 4;
  }
  for (const picture of pictures) {
    const box = picture.getBoundingClientRect(), copy = picture.cloneNode(true), said = row(picture);
    const from = [...picture.querySelectorAll("*")], to = [...copy.querySelectorAll("*")];
    from.forEach((node, at) => { const style = getComputedStyle(node); for (const name of LOOKS) to[at].style.setProperty(name, style.getPropertyValue(name)); });
    const head = picture.closest(".panel, .card-more figure")?.querySelector("h3, h4");
    if (head) line([...head.children].length ? [...head.childNodes].map(plain).filter(text => text).join(": ") : plain(head), 13);
    if (said) whole.append(written(said, 8, height + box.height / 2 + 4, 12, looks.color));
    copy.setAttribute("x", said ? beside : 8); copy.setAttribute("y", height); copy.setAttribute("width", box.width); copy.setAttribute("height", box.height);
    whole.append(copy);
    height += box.height + (said ? 2 : 12);
  }
  whole.setAttribute("xmlns", SPACE); whole.setAttribute("width", Math.ceil(width + 16)); whole.setAttribute("height", Math.ceil(height + 8));
  return new XMLSerializer().serializeToString(whole);
}
for (const button of document.querySelectorAll("[data-take]")) {
  const figure = button.closest("figure, .block"), part = figure || button.closest("section");
  const head = part.querySelector("h2, h3, h4"), name = (figure || head).id;
  const script = figure && part.querySelector("script.spec"), tables = [...part.querySelectorAll("table")];
  const pictures = () => [...part.querySelectorAll("svg.mini, .chart svg.marks")].filter(each => each.checkVisibility() && each.getBoundingClientRect().width > 40);
  const csv = button.dataset.take === "csv";
  if (csv ? !script && !tables.length : figure ? !script : !part.querySelector("svg.mini")) continue;
  button.hidden = false;
  button.addEventListener("click", () => csv ? save(name + ".csv", "text/csv", script ? csvOfChart(script) : csvOf(tables)) : save(name + ".svg", "image/svg+xml", svgOf(plain(head), pictures())));
}

// The card table: a click on a heading sorts its rows, then the other way round.
for (const table of document.querySelectorAll(".card-table")) {
  const heads = [...table.querySelectorAll("[data-sort]")], rows = [...table.querySelectorAll(".card-row")];
  for (const head of heads) {
    const button = document.createElement("button"), key = head.dataset.sort;
    button.type = "button";
    button.append(head.firstChild);
    head.prepend(button);
    button.addEventListener("click", () => {
      const first = head.dataset.first ? "ascending" : "descending", other = head.dataset.first ? "descending" : "ascending";
      const way = head.getAttribute("aria-sort") === first ? other : first, sign = way === "ascending" ? 1 : -1;
      heads.forEach(each => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", way);
      const by = key === "name" ? (a, b) => collator.compare(plain(a.querySelector(".what")), plain(b.querySelector(".what"))) : (a, b) => a.dataset[key] - b.dataset[key];
      table.append(...rows.sort((a, b) => sign * by(a, b)));
    });
  }
}

drawCharts().catch(failed);
