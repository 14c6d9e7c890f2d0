// A form in a page: its sources (`ENGINE`, translated) judge what is entered, as core/panels/form_panel.py asks them, and
// its fields say what cannot be entered (core/files/fields.py). filling.js and documents.js stand before.

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
  /** A scene with its lines as they are drawn, what stands below them, and what is wrong. */
  function drawn(scene, lang, problems) {
    const lines = [];
    const part = (each) => {
      if (Array.isArray(each)) return each.map(part);
      if (typeof each !== "object" || each === null) return each;
      if (!("clauses" in each)) return Object.fromEntries(Object.entries(each).map(([key, inner]) => [key, part(inner)]));
      lines.push(each);
      return ENGINE.line_json(each, given.book);
    };
    const shown = part(scene);
    return { ...shown, ...ENGINE.foot_json(lines, given.book, lang), problems };
  }
  /** A sheet as it is kept, and its scene. */
  function judge(data, lang) {
    const [sheet, problems] = seen(data, lang);
    if (problems.length) return { sheet: data, scene: drawn(refused(words[lang], given.given, sheet), lang, problems) };
    const made = told(words[lang], given.given, log, sheet);
    return { ...made, scene: drawn(made.scene, lang, problems) };
  }
  return {
    fields: given.fields,
    judge,
    follows: (sheet, { at, to }, lang) => follows(words[lang], structuredClone(sheet), at, to, (each) => seen(each, lang)[1].length),
    renamed: (sheet, old, lang) => renamed(words[old], words[lang], sheet),
  };
}
