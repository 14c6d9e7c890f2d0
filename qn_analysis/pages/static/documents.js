// Documents held against their declared shape (the fields of core/files/fields.py), as core/files/validate.py does it in
// Python: every fault at once, in the document's own words. filling.js stands before.

const FAULTY = new WeakSet();
/** Whether anything in a table that was read did not fit. */
const isFaulty = (table) => FAULTY.has(table);
const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value) => typeof value === "string";

/** Words whose texts know what they say, by `key` and `values`: for what is refused. */
const refusing = (words) => ({ ...words, text: (key, values = {}) => Object.assign(new String(words.text(key, values)), { key, values }) });

/** What is sound of a document, and what is wrong with the rest; `ask` gives the sources that messages ask. */
function readDocument(document, data, words, ask) {
  const flaws = [];
  const within = ({ fewest, most }, n) => n >= (fewest ?? 0) && n <= (most ?? Infinity);
  const fits = {
    number: ({ least, most }, n) => Number.isInteger(n) && n >= (least ?? -Infinity) && n <= (most ?? Infinity),
    choice: ({ options }, text) => options.includes(text),
    name: (field, text) => isText(text) && within(field, [...text].length) && (!field.printable || (isPrintable(text) && !/^ *$/.test(text))),
    tick: (_, value) => typeof value === "boolean",
    any: () => true,
    table: (_, value) => isTable(value),
    each: (_, value) => isTable(value),
    list: (field, list) => Array.isArray(list) && within(field, list.length),
    ticks: (field, list) => Array.isArray(list) && within(field, list.length),
  };
  const faulty = (table) => {
    FAULTY.add(table);
    return table;
  };
  /** What is sound in a place; undefined: nothing. */
  function sound(field, value, way) {
    if (value === null && field.empty) return null;
    if (!fits[field.kind](field, value)) {
      flaws.push({ way, fault: field.fault, given: value, known: field.options, long: Array.isArray(value) && field.kind !== "table" && value.length > (field.most ?? Infinity) });
      return undefined;
    }
    const inner = field.kind === "list" ? field.of : { kind: "choice", options: field.keys, fault: field.key };
    if (field.kind === "list" || field.kind === "ticks") {
      return value.map((each, at) => sound(inner, each, [...way, at]) ?? (inner.kind === "table" ? faulty({}) : undefined)).filter((each) => each !== undefined);
    }
    if (field.kind !== "table" && field.kind !== "each") return value;
    const before = flaws.length;
    const known = field.kind === "table" ? Object.keys(field.fields) : field.keys;
    const others = Object.keys(value).filter((key) => !known.includes(key));
    const listed = field.kind === "table" ? [...others, ...known.filter((key) => Object.hasOwn(value, key) || field.needed?.includes(key))] : Object.keys(value);
    const parts = listed.map((key) => {
      if (!Object.hasOwn(value, key)) flaws.push({ way: [...way, key], given: null, fault: field.fields[key].fault, known: field.fields[key].options });
      else if (known.includes(key)) return [key, sound(field.fields?.[key] ?? field.of, value[key], [...way, key])];
      else flaws.push({ way, given: key, known, ...(field.kind === "table" ? { fault: { key: "unknown", values: {} }, unknown: true } : { fault: field.key }) });
      return [key, undefined];
    });
    const table = Object.fromEntries(parts.filter(([, part]) => part !== undefined));
    return flaws.length > before ? faulty(table) : table;
  }
  /** Which text says a fault (`validate.Fault.text`). */
  const textOf = ({ key, missing, long, instead }, flaw) => (missing && flaw.given === null ? missing : long && flaw.long ? long : instead && typeof flaw.given === "string" && Object.hasOwn(instead, flaw.given) ? instead[flaw.given] : key);
  /** A flaw in words: the values that its text needs come from what it lies in. */
  function told(flaw) {
    const { way, fault, given, unknown } = flaw;
    const known = fault.known ?? flaw.known ?? [];
    const own = { given: given === null ? words.text("nothing") : shortRepr(given), hint: suggest(given, known), known: known.join(", "), n: Array.isArray(given) ? given.length : null };
    const values = unknown ? { key: shortRepr(given) } : {};
    let [field, value, at] = [document, found, null];
    for (const part of [...way, null]) {
      if (field?.called) Object.assign(values, ask(field.called.source)(words, values, at, isTable(value) ? value : {}));
      if (part !== null) [field, value, at] = [field.fields?.[part] ?? field.of, value?.[part], part];
    }
    if (!unknown) values.key = at;
    for (const [name, each] of Object.entries(fault.values)) values[name] = each?.source ? ask(each.source)(words, values) : each?.said ? words.text(`problem.${each.said}`, { ...own, ...values }) : each;
    return words.text(`problem.${textOf(fault, flaw)}`, { ...own, ...values });
  }
  const found = sound(document, data, []) ?? faulty({});
  return [found, flaws.map(told)];
}

