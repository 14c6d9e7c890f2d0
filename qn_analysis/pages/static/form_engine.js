// A form in a page: its sources (`ENGINE`, translated) judge what is entered, as core/panels/form_panel.py asks them, and
// its fields say what cannot be entered (core/files/fields.py). filling.js stands before.

/** A sheet, or what was written in a field of it, with something else at a place inside. */
function changed(field, written, [part, ...rest], to) {
  if (part === undefined) return to;
  if (field.kind === "list") {
    const list = [...(written ?? [])];
    if (!rest.length && to === null) list.splice(part, 1);
    else list[part] = changed(field.of, list[part], rest, to);
    return list;
  }
  if (field.kind === "ticks") {
    const others = (written ?? []).filter((each) => each !== part);
    return to ? [...others, part] : others;
  }
  const { [part]: now, ...others } = written ?? {};
  return !rest.length && to === null ? others : { ...(written ?? {}), [part]: changed(field.fields?.[part] ?? field.of, now, rest, to) };
}

/** What is sound of a document, and what is wrong with the rest, as core/files/validate.py says it; `ask` gives its sources. */
function readDocument(document, data, words, ask) {
  const flaws = [];
  const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const fits = {
    number: ({ least, most }, n) => Number.isInteger(n) && n >= (least ?? -Infinity) && n <= (most ?? Infinity),
    choice: ({ options }, text) => options.includes(text),
    name: ({ most, fewest, printable }, text) => typeof text === "string" && [...text].length >= fewest && [...text].length <= (most ?? Infinity) && (!printable || (isPrintable(text) && !/^ *$/.test(text))),
    tick: (_, value) => typeof value === "boolean",
    any: () => true,
    table: (_, value) => isTable(value),
    each: (_, value) => isTable(value),
    list: ({ fewest, most }, list) => Array.isArray(list) && list.length >= fewest && list.length <= (most ?? Infinity),
    ticks: (_, list) => Array.isArray(list),
  };
  /** What is sound in a place; undefined: nothing. */
  function sound(field, value, way) {
    if (value === null && field.empty) return null;
    if (!fits[field.kind](field, value)) {
      flaws.push({ way, fault: field.fault, given: value, known: field.options });
      return undefined;
    }
    if (field.kind === "list") return value.map((each, at) => sound(field.of, each, [...way, at]) ?? {});
    if (field.kind === "ticks") {
      const wrong = value.filter((each) => !field.keys.includes(each));
      for (const each of wrong) flaws.push({ way: [...way, value.indexOf(each)], fault: field.key, given: each, known: field.keys });
      return value.filter((each) => !wrong.includes(each));
    }
    if (field.kind !== "table" && field.kind !== "each") return value;
    const known = field.kind === "table" ? Object.keys(field.fields) : field.keys;
    const others = Object.keys(value).filter((key) => !known.includes(key));
    const listed = field.kind === "table" ? [...others, ...known.filter((key) => Object.hasOwn(value, key) || field.needed?.includes(key))] : Object.keys(value);
    const parts = listed.map((key) => {
      if (!Object.hasOwn(value, key)) flaws.push({ way: [...way, key], given: null, fault: field.fields[key].fault });
      else if (known.includes(key)) return [key, sound(field.fields?.[key] ?? field.of, value[key], [...way, key])];
      else flaws.push({ way, given: key, known, ...(field.kind === "table" ? { fault: { key: "unknown", values: {} }, unknown: true } : { fault: field.key }) });
      return [key, undefined];
    });
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  }
  /** A flaw in words: the values that its text needs come from what it lies in. */
  function told({ way, fault, given, known = [], unknown }) {
    const own = { given: given === null ? words.text("nothing") : shortRepr(given), hint: "", known: known.join(", "), n: Array.isArray(given) ? given.length : null };
    const values = unknown ? { key: shortRepr(given) } : {};
    let [field, value, at] = [document, found, null];
    for (const part of [...way, null]) {
      if (field.called) Object.assign(values, ask(field.called.source)(words, values, at, isTable(value) ? value : {}));
      if (part !== null) [field, value, at] = [field.fields?.[part] ?? field.of, value?.[part], part];
    }
    if (!unknown) values.key = at;
    for (const [name, each] of Object.entries(fault.values)) values[name] = each?.source ? ask(each.source)(words, values) : each?.said ? words.text(`problem.${each.said}`, { ...own, ...values }) : each;
    return words.text(`problem.${fault.key}`, { ...own, ...values });
  }
  const found = sound(document, data, []) ?? {};
  return [found, flaws.map(told)];
}

/** Judge, follow and rename sheets of a form: `given` as of pages/form_page.py. */
function formEngine(given) {
  const [sheetOf, problemsOf, told, refused, follows, renamed] = given.sources.map((name) => ENGINE[name]);
  const words = Object.fromEntries(Object.entries(given.texts).map(([lang, each]) => [lang, { ...catalogue(each), reasons: given.reasons[lang] }]));
  const log = ENGINE.blank("Log");
  log.capacity = log.rows.length;
  /** What is sound of a document, as a sheet, and everything that is wrong with it. */
  function seen(data, lang) {
    const [sound, wrong] = readDocument(given.fields, data, words[lang], (name) => ENGINE[name.split(":")[1]]);
    const sheet = sheetOf(words[lang], given.given, sound);
    return [sheet, [...wrong, ...problemsOf(words[lang], given.given, log, data, sound, sheet)]];
  }
  /** A sheet as it is kept, and its scene. */
  function judge(data, lang) {
    const [sheet, problems] = seen(data, lang);
    if (problems.length) return { sheet: data, scene: { ...refused(words[lang], given.given, sheet), problems } };
    const made = told(words[lang], given.given, given.book, log, sheet);
    return { ...made, scene: { ...made.scene, problems } };
  }
  return {
    fields: given.fields,
    judge,
    follows: (sheet, { at, to }, lang) => follows(words[lang], structuredClone(sheet), at, to, (each) => seen(each, lang)[1].length),
    renamed: (sheet, old, lang) => renamed(words[old], words[lang], sheet),
  };
}
