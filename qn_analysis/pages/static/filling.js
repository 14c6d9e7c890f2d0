// Templates of a catalogue filled in a page, as `core/base/catalogue.py` does, for translated sources that tell something
// (`core/base/telling.py`). Nothing stands before it.

/** The texts of a language: `given` is {lang, last, thousands, money, texts: key -> template or {one, other}} (`core/panels/front_end.py`). */
function catalogue(given) {
  const { lang, last, thousands, texts } = given;
  const money = (n) => (n < 0 ? "\u2212\u2060" : "") + given.money.replace("{}", number(Math.abs(n)));
  const isOne = (n) => (lang === "fr" ? Math.abs(n) < 2 : Math.abs(n) === 1);
  const number = (n) => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, thousands);
  const show = (value) => (typeof value === "number" ? number(value) : Array.isArray(value) ? join(value) : value?.near ? text("near", { name: value.near }) : String(value));
  const join = (items) => {
    const parts = items.map(show);
    return parts.length < 2 ? parts.join("") : parts.slice(0, -1).join(", ") + last + parts[parts.length - 1];
  };
  const FIELD = /\{\{|\}\}|\{(\w+)(?::([^{}]*))?\}/g;
  const ELISION = /(?<![\p{L}\p{N}_])([Dd]|[Qq]u)e (?=[AEIOUYÀÂÄÆÉÈÊËÎÏÔÖŒÙÛÜaeiouyàâäæéèêëîïôöœùûü])/gu;
  function text(key, values = {}) {
    const forms = texts[key];
    if (forms === undefined) throw new Error(`no text ${key}`);
    const template = typeof forms === "string" ? forms : forms[isOne(values.n ?? values.count) ? "one" : "other"];
    const filled = template.replace(FIELD, (whole, name, spec) => {
      if (name === undefined) return whole[0];
      const value = values[name];
      if (value === undefined) throw new Error(`${key} needs a value for ${name}`);
      if (spec && spec.includes("|") && typeof value === "number") return `${show(value)} ${spec.split("|")[isOne(value) ? 0 : 1]}`;
      if (spec === "£") return typeof value === "number" ? money(value) : show(value);
      return spec === "d" ? String(value) : show(value);
    });
    return lang === "fr" ? filled.replace(ELISION, "$1'") : filled;
  }
  return { lang, text, join, number };
}

/** A value as Python shows it in a message, cut where it is long. */
function shortRepr(value) {
  const said = shown(typeof value === "string" ? [...value].slice(0, 80).join("") : value);
  return [...said].length <= 40 ? said : `${[...said].slice(0, 37).join("")}...`;
}
function shown(value) {
  if (typeof value === "string") return pyRepr(value);
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  if (typeof value === "object" && value !== null) return `{${Object.entries(value).map(([key, each]) => `${pyRepr(key)}: ${shown(each)}`).join(", ")}}`;
  return { null: "None", true: "True", false: "False" }[value] ?? String(value);
}
function pyRepr(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const hex = (n, wide) => n.toString(16).padStart(wide, "0");
  const shown = [...text].map((sign) => {
    const code = sign.codePointAt(0);
    if (sign === "\\" || sign === quote) return `\\${sign}`;
    const named = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[sign];
    if (named) return named;
    if (isPrintable(sign)) return sign;
    return code < 256 ? `\\x${hex(code, 2)}` : code < 65536 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;
  });
  return quote + shown.join("") + quote;
}

/** The words of a text in small letters without accents (`core/base/plain.py`). */
const wordsOf = (text) => text.replaceAll("œ", "oe").replaceAll("æ", "ae").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss").match(/[a-z0-9]+/g) ?? [];

/** A hint at the known name that is nearest to what was written, which a text says in its language (`near`); "": none is. */
function suggest(value, known) {
  if (typeof value !== "string" || [...value].length > 199) return "";
  const word = [...value.toLowerCase()];
  let [best, found] = [0.6, null];
  for (const [lower, name] of new Map(known.map((each) => [each.toLowerCase(), each]))) {
    const letters = [...lower];
    const alike = (2 * shared(letters, word)) / (letters.length + word.length || 1);
    if (alike > best || (alike === best && (found === null || lower > found.toLowerCase()))) [best, found] = [alike, name];
  }
  return found === null ? "" : { near: pyRepr(found) };
}
/** How many letters two words share: those of their longest common part, and of what stands before it and after it. */
function shared(one, other) {
  let [most, at, on] = [0, 0, 0];
  let before = [];
  one.forEach((letter, i) => {
    const now = other.map((each, j) => (each === letter ? (before[j - 1] ?? 0) + 1 : 0));
    now.forEach((many, j) => {
      if (many > most) [most, at, on] = [many, i - many + 1, j - many + 1];
    });
    before = now;
  });
  return most && most + shared(one.slice(0, at), other.slice(0, on)) + shared(one.slice(at + most), other.slice(on + most));
}
const isPrintable = (text) => !/[\p{C}\p{Z}]/u.test(text.replaceAll(" ", ""));
