// TOML in a page: what a sheet needs of it. Written by `tomlOf`, read by `readToml`, which throws where it cannot go on.

/** A sale sheet as TOML, as `qn sale` reads it. */
function tomlOf(sheet) {
  const value = (each) => (Array.isArray(each) ? `[${each.map(value).join(", ")}]` : JSON.stringify(each));
  const held = ["date", "place"].filter((key) => sheet[key] !== undefined).map((key) => `${key} = ${value(sheet[key])}`);
  const lines = [...held, `fashion = ${value(sheet.fashion)}`];
  const table = (head, entries) => lines.push("", head, ...Object.entries(entries).filter(([, each]) => typeof each !== "object" || Array.isArray(each)).map(([key, each]) => `${key} = ${value(each)}`));
  for (const display of sheet.displays) {
    table("[[displays]]", display);
    for (const [gem, row] of Object.entries(display.rows || {})) table(`[displays.rows.${gem}]`, row);
  }
  const moves = sheet.alchemist ? [].concat(sheet.alchemist) : [];
  for (const move of moves) table("[[alchemist]]", move);
  return `${lines.join("\n")}\n`;
}

/** What a TOML text holds: tables, lists of tables, inline tables, texts, whole numbers, dates (as texts), truth values and lists. */
function readToml(text) {
  let at = 0;
  const fail = () => { throw new Error(`line ${text.slice(0, at).split("\n").length}`); };
  const skip = (lines) => { const found = (lines ? /(?:[ \t\r\n]|#[^\n]*)*/y : /[ \t]*/y); found.lastIndex = at; at += found.exec(text)[0].length; };
  const take = (pattern) => { pattern.lastIndex = at; const found = pattern.exec(text); if (found) at += found[0].length; return found; };
  const sign = (each) => (text[at] === each ? ((at += 1), true) : false);
  const made = () => Object.create(null);
  function key() {
    const parts = [];
    do {
      skip();
      const bare = take(/[A-Za-z0-9_-]+/y);
      parts.push(bare ? bare[0] : text[at] === '"' || text[at] === "'" ? value() : fail());
      skip();
    } while (sign("."));
    return parts;
  }
  function value() {
    skip();
    const quoted = take(/"(?:[^"\\\n]|\\.)*"/y);
    if (quoted) return JSON.parse(quoted[0].replace(/\\U([0-9a-fA-F]{8})/g, (_, code) => String.fromCodePoint(parseInt(code, 16))).replace(/\\e/g, "\\u001b"));
    const plain = take(/'([^'\n]*)'/y);
    if (plain) return plain[1];
    const date = take(/\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?(?![\w.:-])/y);
    if (date) return date[0];
    const number = take(/[+-]?(?:0|[1-9][0-9_]*)(?![.\w:-])/y);
    if (number) return Number(number[0].replaceAll("_", ""));
    const truth = take(/(?:true|false)\b/y);
    if (truth) return truth[0] === "true";
    if (sign("[")) {
      const list = [];
      for (skip(true); !sign("]"); skip(true)) {
        list.push(value());
        skip(true);
        if (!sign(",") && text[at] !== "]") fail();
      }
      return list;
    }
    if (sign("{")) {
      const table = made();
      for (skip(); !sign("}"); skip()) {
        entry(table);
        skip();
        if (!sign(",") && text[at] !== "}") fail();
      }
      return table;
    }
    return fail();
  }
  function inner(table, parts) {
    for (const part of parts) {
      table = table[part] ??= made();
      if (Array.isArray(table)) table = table[table.length - 1];
      if (typeof table !== "object" || table === null) fail();
    }
    return table;
  }
  function entry(table) {
    const parts = key();
    if (!sign("=")) fail();
    const found = value();
    const target = inner(table, parts.slice(0, -1));
    if (parts[parts.length - 1] in target) fail();
    target[parts[parts.length - 1]] = found;
  }
  const root = made();
  let here = root;
  for (skip(true); at < text.length; skip(true)) {
    if (sign("[")) {
      const many = sign("[");
      const parts = key();
      if (!sign("]") || (many && !sign("]"))) fail();
      const parent = inner(root, parts.slice(0, -1));
      const last = parts[parts.length - 1];
      if (many) {
        const list = (parent[last] ??= []);
        if (!Array.isArray(list)) fail();
        list.push((here = made()));
      } else here = inner(parent, [last]);
    } else entry(here);
    skip();
    if (at < text.length && !/[\r\n#]/.test(text[at])) fail();
  }
  return root;
}
