// What pages share that judge a sheet without Python: lines of a result with their clauses, as `core/rules/score_lines.py`
// makes them, and changes as `core/files/fields.py` makes them. `clauses` are {id, at: [[heading, number], ...], says: {lang: text}} in the order of the rulebook.

function addressOf(names, clauses) {
  const places = new Map();
  for (const name of names) {
    for (const [heading, number] of clauses.find((each) => each.id === name).at) {
      const numbers = places.get(heading) ?? [];
      if (!numbers.includes(number)) numbers.push(number);
      places.set(heading, numbers);
    }
  }
  return [...places].map(([heading, numbers]) => `${heading} ${numbers.join(", ")}`).join("; ");
}

const signedPoints = (points) => (points === null ? "" : points > 0 ? `+${points}` : points ? `\u2212${-points}` : "0");

/** A line as the panel draws it. */
const lineJson = (line, clauses) => ({ kind: line.kind, text: line.text, points: signedPoints(line.points), address: addressOf(line.clauses, clauses), assumed: line.assumed !== "" });

/** The clauses that lines rest on, in the order of the rulebook. */
const citedClauses = (lines, clauses, lang) => clauses.filter(({ id }) => lines.some((line) => line.clauses.includes(id))).map((clause) => ({ address: addressOf([clause.id], clauses), says: clause.says[lang] }));

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
