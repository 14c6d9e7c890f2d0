// What translated sources lean on. Names begin with $, which no Python name has.
const $mod = (a, b) => {
  const rest = a % b;
  return rest == 0 ? 0 : (rest < 0) != (b < 0) ? rest + b : rest;
};
const $cut = (list, from, to) => (list.subarray ? list.subarray(from, to) : list.slice(from, to));
const $range = (from, to, step) => {
  const all = [];
  for (let i = from; step > 0 ? i < to : i > to; i += step) all.push(i);
  return all;
};
const $numbers = (n) => new Float64Array(n);
const $ZEROS = {};
const $zeros = (n) => ($ZEROS[n] ??= Array.from({ length: n }, () => 0)).slice();
const $made = (element, shape, at) => {
  if (at === shape.length) return element === 0 ? 0 : $blank(element);
  if (element === 0 && at === shape.length - 1) return $zeros(shape[at]);
  return Array.from({ length: shape[at] }, () => $made(element, shape, at + 1));
};
const $blank = (record) =>
  Object.fromEntries($RECORDS[record].map(([name, element = 0, shape = []]) => [name, $made(element, shape, 0)]));
const $clear = (target) => {
  for (const key in target) {
    if (typeof target[key] === "object") $clear(target[key]);
    else target[key] = 0;
  }
};
const $copy = (target, source) => {
  for (const key in source) {
    if (typeof source[key] === "object") $copy(target[key], source[key]);
    else target[key] = source[key];
  }
};
const $fill = (record, target, values) => {
  for (const key in values) {
    if (typeof values[key] === "object") $fill("", target[key], values[key]);
    else target[key] = values[key];
  }
};
// Texts, lists and tables, which sources for pages have.
const $in = (x, held) => (Array.isArray(held) ? held.includes(x) : Object.hasOwn(held, x));
const $list = (held) => (Array.isArray(held) ? [...held] : Object.keys(held));
const $push = (list, x) => {
  list.push(x);
};
const $same = (one, other) => {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => Object.hasOwn(other, key) && $same(one[key], other[key]));
};
const $extend = (list, more) => {
  for (const x of more) list.push(x);
};
const $index = (list, x) => list.indexOf(x);
const $get = (table, key, other = null) => (Object.hasOwn(table, key) ? table[key] : other);
const $joined = (held, list) => (typeof held === "string" ? list.join(held) : held.join(list));
const $sum = (list) => list.reduce((total, n) => total + n, 0);
const $reason = (words, key) => words.reasons[key] ?? "";
const $reasons = (words, keys) => [...new Set(keys.map((key) => $reason(words, key)))].filter((each) => each !== "").join(" ");
const $near = (_words, given, known) => ({ given: shortRepr(given), hint: suggest(given, known), known: known.join(", ") });
const $capital = (words, text) => text.slice(0, 1).toUpperCase() + text.slice(1);
