"use strict";
const options = {mode: "vega-lite", renderer: "svg", actions: false, ast: true, formatLocale: JSON.parse(document.body.dataset.locale)};
const lang = document.documentElement.lang;

// Charts: those in sight first, the rest one after another, so that the page answers meanwhile.
async function drawCharts() {
  const inSight = script => script.parentElement.getBoundingClientRect().top < innerHeight;
  const scripts = [...document.querySelectorAll("script.spec")].sort((a, b) => inSight(b) - inSight(a));
  for (const script of scripts) {
    await vegaEmbed("#" + script.dataset.for, JSON.parse(script.textContent), options);
    await new Promise(next => setTimeout(next));
  }
  if (!moved) goToAddress();
  document.body.dataset.rendered = scripts.length;
}

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

drawCharts().catch(error => { document.body.dataset.error = String(error); });
