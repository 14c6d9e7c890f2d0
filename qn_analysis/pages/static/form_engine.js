// What pages share that judge a sheet without Python: lines of a result with their clauses, as `core/rules/score_lines.py`
// makes them. `clauses` are {id, at: [[heading, number], ...], says: {lang: text}} in the order of the rulebook.

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
