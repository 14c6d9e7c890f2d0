// A game at the table, written down (pages/recorder.py). The kit and filling.js stand before it; `recordedGame(given)`
// gives what else a game's page takes: {level: {draw, rows, told, scores, over, doubts}}, each a function of the game as it
// is kept, and `recordedForm(given)` a form that reckons points, or null. Such a game is {id, level, names, date, place, entries, undone, draft}: what was entered, in order, and nothing
// that follows from it. It is kept in this browser after every tap, and nowhere else.

const MINUS = "\u2212";
/** Points as somebody types them, "60+110-20" too; null where they are none. */
function pointsOf(text, most) {
  const plain = text.replace(/\s/g, "").replaceAll(MINUS, "-");
  if (!/^[+-]?\d{1,6}([+-]\d{1,6})*$/.test(plain)) return null;
  const sum = plain.match(/[+-]?\d+/g).reduce((all, each) => all + Number(each), 0);
  return Math.abs(sum) > most ? null : sum;
}

/** Games kept in this browser. Where it keeps nothing, `failed` says so, and they are forgotten with the page. */
function shelfOf(game) {
  const head = `qn-record:${game}:`;
  const held = new Map();
  const shelf = { failed: false, all, put, drop };
  const sound = (doc) => doc && Array.isArray(doc.names) && Array.isArray(doc.entries) && typeof doc.id === "string" && typeof doc.level === "string";
  try {
    for (let n = 0; n < localStorage.length; n += 1) {
      const key = localStorage.key(n);
      if (!key.startsWith(head)) continue;
      try {
        const doc = JSON.parse(localStorage.getItem(key));
        if (sound(doc)) held.set(doc.id, doc);
      } catch {
        // not one of ours
      }
    }
  } catch {
    shelf.failed = true;
  }
  function all() {
    return [...held.values()].sort((one, other) => (one.changed < other.changed ? 1 : -1));
  }
  function put(doc) {
    doc.changed = new Date().toISOString();
    held.set(doc.id, doc);
    try {
      localStorage.setItem(head + doc.id, JSON.stringify(doc));
      shelf.failed = localStorage.getItem(head + doc.id) === null;
    } catch {
      shelf.failed = true;
    }
  }
  function drop(id) {
    held.delete(id);
    try {
      localStorage.removeItem(head + id);
    } catch {
      shelf.failed = true;
    }
  }
  return { ...shelf, get failed() { return shelf.failed; }, sound };
}

/** A game as a log: what `qn` opens, line by line. The entries themselves stand in its first line, for this page. */
function logText(given, doc, level, whole = true) {
  const rows = level.rows(doc);
  if (!rows.length) return "";
  const told = { first: 0, games: 1, names: doc.names, ...(doc.date ? { date: doc.date } : {}), ...(doc.place ? { place: doc.place } : {}) };
  const head = { ...given.head, knows: level.knows, players: doc.names.length, people: [told] };
  const lines = [whole ? { ...head, record: { ...doc, undone: [], corrected: undefined } } : head, ...rows.map((row) => ({ game: 0, ...row }))];
  return `${lines.map((each) => JSON.stringify(each)).join("\n")}\n`;
}

/** A log as a code of letters: packed, and written in 64 signs; the full stop at its end says that nothing is cut off. */
async function codeOf(text) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let signs = "";
  for (const each of bytes) signs += String.fromCharCode(each);
  return `QN1:${btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}.`;
}

/** What is written down of any game: points of each sale (or round), or in all. */
function pointsLevel(given) {
  const { tally, stages, seats } = given;
  const parts = (doc) => doc.entries.filter((each) => each.k === "sale");
  const end = (doc) => doc.entries.find((each) => each.k === "end");
  const form = recordedForm(given);
  const whole = tally !== null;
  const over = (doc) => Boolean(end(doc)) || doc.entries.some((each) => each.k === "over") || (whole && stages !== null && parts(doc).length >= stages);
  const scores = (doc) => end(doc)?.points ?? doc.names.map((_, seat) => parts(doc).reduce((sum, each) => sum + each.points[seat], 0));
  /** Who is level at the top, where points do not tell who won. */
  const level = (doc) => {
    const all = scores(doc);
    const best = all.flatMap((n, seat) => (n === Math.max(...all) ? [seat] : []));
    return given.ties === "untold" && over(doc) && best.length > 1 ? best : [];
  };
  function rows(doc) {
    const made = [];
    const sums = doc.names.map(() => 0);
    for (const each of end(doc) ? [] : parts(doc)) {
      made.push({ event: tally.opens });
      each.points.forEach((n, seat) => {
        sums[seat] += n;
        made.push({ event: tally.event, seat, amount: tally.running ? sums[seat] : n });
      });
    }
    const won = doc.entries.find((each) => each.k === "won")?.seats ?? [];
    const best = level(doc);
    const places = (seat) => (best.length && won.length && best.includes(seat) ? { count: won.includes(seat) ? 1 : 1 + won.length } : {});
    if (end(doc) || won.length || (over(doc) && stages === null)) scores(doc).forEach((amount, seat) => made.push({ event: "game_over", seat, amount, ...places(seat) }));
    return made;
  }
  const stage = (ui, doc, each) => (each.k === "end" ? ui.text("ui.in_all") : ui.text(`stage.${given.game}`, { n: parts(doc).indexOf(each) + 1 }));
  /** Fields for the points of each player; `take(points)` once all of them are there. */
  function fields(ui, doc, typed, kept, label, take, reckoned = null) {
    const wrong = h("p", { class: "rc-warn", role: "alert" });
    const inputs = doc.names.map((name, seat) => h("input", { type: "text", inputmode: "numeric", autocomplete: "off", value: typed[seat] ?? "", "data-key": `points:${seat}`, maxlength: 40, oninput: () => {
      typed[seat] = inputs[seat].value;
      kept();
    } }));
    const turn = (seat) => {
      inputs[seat].value = /^\s*[-\u2212]/.test(inputs[seat].value) ? inputs[seat].value.replace(/^\s*[-\u2212]/, "") : `${MINUS}${inputs[seat].value}`;
      typed[seat] = inputs[seat].value;
      kept();
      inputs[seat].focus();
    };
    const done = (event) => {
      event.preventDefault();
      const points = inputs.map((each) => pointsOf(each.value, given.most));
      const odd = points.flatMap((n, seat) => (n === null ? [doc.names[seat]] : []));
      if (odd.length) wrong.textContent = ui.text("warn.points", { names: odd, most: given.most });
      else take(points);
    };
    return h("form", { class: "rc-points", onsubmit: done, novalidate: true }, ...doc.names.map((name, seat) => h("div", { class: "rc-field" }, h("label", {}, h("span", { text: name }), inputs[seat]),
      h("button", { type: "button", class: "q-button rc-small", text: "±", "aria-label": ui.text("ui.sign", { name }), onclick: () => turn(seat) }))),
    wrong, ...(reckoned ? [reckoned(inputs)] : []), h("button", { type: "submit", class: "q-button rc-main", "data-key": "write", text: label }));
  }
  /** The form of the game, unfolded on request; its points go into the fields. */
  function reckon(doc, ui, inputs, typed) {
    const place = h("div", {});
    const take = (points) => points.forEach((n, seat) => {
      inputs[seat].value = typed[seat] = String(n).replace("-", MINUS);
      ui.save();
    });
    return h("details", { ontoggle: (event) => {
      if (event.target.open && !place.firstChild) form.mount(place, doc, ui, take);
    } }, h("summary", { "data-key": "reckon", text: form.label(ui) }), place);
  }
  function draw(doc, ui) {
    if (over(doc)) {
      const best = doc.entries.some((each) => each.k === "won") ? [] : level(doc);
      return best.length ? [h("p", { class: "rc-prompt", text: ui.text("ui.who_won") }), h("div", { class: "rc-row" }, ...best.map((seat) => ui.button(doc.names[seat], () => ui.enter({ k: "won", seats: [seat] }), { key: `won:${seat}` })))] : [];
    }
    const only = !whole || doc.only;
    const draft = (doc.draft ??= []);
    const take = (points) => {
      doc.draft = [];
      delete doc.form;
      ui.enter({ k: only ? "end" : "sale", points });
    };
    const title = only ? ui.text("ui.in_all") : ui.text(`stage.${given.game}`, { n: parts(doc).length + 1 });
    const other = whole && !parts(doc).length ? ui.button(ui.text(only ? "ui.each" : "ui.only"), () => {
      doc.only = !doc.only;
      ui.keep();
    }, { key: "only" }) : null;
    const ended = whole && stages === null && parts(doc).length ? ui.button(ui.text("ui.is_over"), () => ui.enter({ k: "over" }), { key: "over" }) : null;
    const reckoned = form && ((inputs) => reckon(doc, ui, inputs, draft));
    return [h("h3", { text: title }), fields(ui, doc, draft, () => ui.save(), ui.text("ui.write"), take, reckoned), ...[other, ended].filter(Boolean)];
  }
  const told = (doc, ui) => doc.entries.map((each, at) => {
    if (each.k === "over") return { text: ui.text("ui.over") };
    if (each.k === "won") return { text: ui.text("ui.won", { names: each.seats.map((seat) => doc.names[seat]) }) };
    const text = `${stage(ui, doc, each)}${ui.text("ui.colon")}${doc.names.map((name, seat) => `${name} ${ui.number(each.points[seat])}`).join(", ")}`;
    const typed = each.points.map((n) => String(n).replace("-", MINUS));
    return { text, fix: () => fields(ui, doc, typed, () => {}, ui.text("ui.correct"), (points) => ui.correct(at, { ...each, points })) };
  });
  return { knows: "scores", rows, draw, told, scores, over, seats };
}

/** Mount the recorder: `said(text)` is told the log of the game that is open. Returns {set(changes), destroy()}. */
function mountRecorder(el, given, lang, said = null) {
  const shelf = shelfOf(given.game);
  const levels = { scores: pointsLevel(given), ...recordedGame(given) };
  const texts = Object.fromEntries(Object.entries(given.texts).map(([each, of]) => [each, catalogue(of)]));
  const root = h("div", { class: "q-panel q-sheet rc" });
  const dialog = h("dialog", { class: "rc-dialog", "aria-live": "polite" });
  const body = h("div", {});
  root.append(body, dialog);
  el.append(root);
  const latest = shelf.all().find((each) => levels[each.level]); // whoever played last may well play again
  const form = { names: latest ? [...latest.names] : ["", "", ""].slice(0, Math.max(given.fewest, 3)), level: latest?.level ?? given.levels[0], date: today(), place: latest?.place ?? "", own: -1 };
  let doc = null; // the game that is open
  let part = ""; // what is shown besides: "rows" or "save"
  let fixing = null; // the entry that is being corrected

  const text = (key, values) => texts[lang].text(key, values);
  const level = () => levels[doc.level];
  function today() {
    const now = new Date();
    return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;
  }
  const button = (label, act, { key = "", main = false, name = "", off = false, kind = "" } = {}) =>
    h("button", { type: "button", class: `q-button${main ? " rc-main" : ""}${kind ? ` ${kind}` : ""}`, "data-key": key || null, "aria-label": name || null, title: name || null, disabled: off, onclick: act, text: label });

  // ------------------------------------------------------------------------------------------------------------ entries

  const ui = {
    given, text, button, dialog: ask, get lang() { return lang; }, number: (n) => texts[lang].number(n).replace("-", MINUS), join: (items) => texts[lang].join(items),
    money: (n) => money(n, lang, (each) => texts[lang].number(each)),
    /** Write an entry down; what cannot be is said first, and can be overruled. */
    enter(entry) {
      const doubts = level().doubts?.(doc, entry, ui) ?? [];
      if (doubts.length) return ask(text("warn.head"), doubts, [[text("warn.anyway"), () => put({ ...entry, sure: true }), "anyway"]]);
      return put(entry);
    },
    /** Replace an entry by another one, or leave it out (null). */
    correct(at, entry) {
      doc.undone = [];
      const before = doc.entries;
      doc.entries = before.flatMap((each, n) => (n !== at ? [each] : entry ? [entry] : []));
      doc.corrected = { before, after: JSON.stringify(doc.entries) };
      fixing = null;
      keep();
    },
    save, keep, draw,
  };
  function put(entry) {
    doc.entries.push(entry);
    doc.undone = [];
    keep();
  }
  function save() {
    shelf.put(doc);
    failed.hidden = !shelf.failed;
    if (said) said(logText(given, doc, level()));
  }
  function keep() {
    save();
    draw();
  }
  function undo() {
    if (doc.corrected?.after === JSON.stringify(doc.entries)) { // nothing was entered since
      doc.entries = doc.corrected.before;
      delete doc.corrected;
      return keep();
    }
    const last = doc.entries[doc.entries.length - 1];
    if (!last) return undefined;
    const less = level().undo?.(doc, last); // an entry of several taps gives up the last one
    doc.undone = [...(doc.undone ?? []), structuredClone(last)];
    if (less) doc.entries[doc.entries.length - 1] = less;
    else doc.entries.pop();
    return keep();
  }
  function redo() {
    const again = doc.undone.pop();
    const last = doc.entries[doc.entries.length - 1];
    if (last && level().continues?.(last, again)) doc.entries[doc.entries.length - 1] = again;
    else doc.entries.push(again);
    keep();
  }
  function backTo(at) {
    for (const each of doc.entries.slice(at + 1).reverse()) doc.undone = [...(doc.undone ?? []), each];
    doc.entries = doc.entries.slice(0, at + 1);
    part = "";
    keep();
  }

  /** Say something that needs an answer; `acts` are [label, act, key]. */
  function ask(head, lines, acts) {
    const shut = () => dialog.close();
    dialog.replaceChildren(h("h3", { text: head }), ...(lines.length ? [h("ul", {}, ...lines.map((each) => h("li", {}, ...(typeof each === "string" ? [each] : [each]))))] : []),
      h("div", { class: "rc-row" }, ...acts.map(([label, act, key]) => button(label, () => {
        shut();
        act();
      }, { key, main: true })), button(text("ui.leave"), shut, { key: "leave" })));
    dialog.showModal();
  }

  // --------------------------------------------------------------------------------------------------------------- home

  const failed = h("p", { class: "rc-warn", role: "alert", hidden: true });
  function begin(event) {
    event.preventDefault();
    const names = form.names.filter((each) => each.trim());
    const wrong = [];
    if (names.length < given.fewest) wrong.push(text("warn.few", { fewest: given.fewest, most: given.seats }));
    for (const name of names) if (!isPrintable(name)) wrong.push(text("warn.signs", { name: shortRepr(name) }));
    for (const name of new Set(names.filter((each, n) => names.indexOf(each) !== n))) wrong.push(text("warn.twice", { name }));
    if (form.date && !/^\d{4}-\d\d-\d\d$/.test(form.date)) wrong.push(text("warn.date"));
    if (form.place && !isPrintable(form.place)) wrong.push(text("warn.signs", { name: shortRepr(form.place) }));
    if (wrong.length) {
      problems.textContent = wrong.join(" ");
      return;
    }
    const own = form.level === "everything" && form.own >= 0 ? names.indexOf(form.names[form.own]) : -1;
    doc = { id: `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`, level: form.level, names, date: form.date, place: form.place, own, entries: [], undone: [], draft: [] };
    part = "";
    keep();
  }
  const problems = h("p", { class: "rc-warn", role: "alert" });
  function home() {
    const field = (seat) => {
      const input = h("input", { type: "text", value: form.names[seat], maxlength: given.name, autocomplete: "off", autocapitalize: "words", "data-key": `name:${seat}`, "aria-label": text("ui.nth", { n: seat + 1 }), placeholder: text("ui.nth", { n: seat + 1 }), oninput: () => {
        form.names[seat] = input.value;
      } });
      const gone = form.names.length > given.fewest ? button("✕", () => {
        form.names.splice(seat, 1);
        draw();
      }, { key: `out:${seat}`, name: text("ui.out", { n: seat + 1 }), kind: "rc-small" }) : null;
      return h("li", {}, input, gone);
    };
    const more = form.names.length < given.seats ? button(text("ui.more"), () => {
      form.names.push("");
      draw();
      body.querySelector(`[data-key="name:${form.names.length - 1}"]`).focus();
    }, { key: "more" }) : null;
    const choice = (name) => h("label", { class: "rc-level" }, h("input", { type: "radio", name: nextId("level"), value: name, checked: form.level === name, "data-key": `level:${name}`, onchange: () => {
      form.level = name;
      draw();
    } }), h("span", {}, h("b", { text: text(`level.${name}`) }), h("span", { class: "q-quiet", text: ` ${text(`about.${name}`)}` })));
    const own = h("select", { "data-key": "own", onchange: () => { form.own = Number(own.value); } }, h("option", { value: "-1", text: text("ui.nobody") }), ...form.names.map((name, seat) => h("option", { value: seat, selected: form.own === seat, text: name.trim() || text("ui.nth", { n: seat + 1 }) })));
    const day = h("input", { type: "date", value: form.date, "data-key": "date", oninput: () => { form.date = day.value; } });
    const where = h("input", { type: "text", value: form.place, maxlength: 200, "data-key": "place", oninput: () => { form.place = where.value; } });
    const file = h("input", { type: "file", accept: ".jsonl,.json,.txt", class: "q-unseen", onchange: () => file.files[0] && open(file.files[0]) });
    const kept = shelf.all();
    return [
      h("form", { class: "rc-new", onsubmit: begin, novalidate: true }, h("h3", { text: text("ui.new") }), h("ol", { class: "rc-names" }, ...form.names.map((_, seat) => field(seat))), h("p", { class: "q-quiet", text: text("ui.order") }), ...(more ? [more] : []),
        ...(given.levels.length > 1 ? [h("fieldset", {}, h("legend", { text: text("ui.level") }), ...given.levels.map(choice))] : []),
        ...(form.level === "everything" ? [h("label", { class: "q-field" }, h("span", { text: text("ui.own") }), own)] : []),
        h("div", { class: "rc-row" }, h("label", { class: "q-field" }, h("span", { text: text("ui.date") }), day), h("label", { class: "q-field" }, h("span", { text: text("ui.place") }), where)),
        ...(given.rules ? [h("p", { class: "q-quiet", text: text("ui.rules", { name: given.rules }) })] : []),
        problems, h("button", { type: "submit", class: "q-button rc-main", "data-key": "begin", text: text("ui.begin") })),
      ...(kept.length ? [h("h3", { text: text("ui.kept") }), h("ul", { class: "rc-kept" }, ...kept.filter((each) => levels[each.level]).map(shelved))] : []),
      h("p", {}, h("label", { class: "q-button rc-file" }, h("span", { text: text("ui.open") }), file)),
      h("p", { class: "q-quiet", text: text("ui.nowhere") }),
    ];
  }
  function shelved(each) {
    const done = levels[each.level].over(each);
    return h("li", {}, h("div", {}, h("b", { text: texts[lang].join(each.names) }), h("span", { class: "q-quiet", text: ` ${[each.date, each.place, text(`level.${each.level}`), text(done ? "ui.done" : "ui.going")].filter(Boolean).join(" · ")}` })),
      h("div", { class: "rc-row" }, button(text(done ? "ui.look" : "ui.go_on"), () => {
        doc = each;
        part = "";
        keep();
      }, { key: `go:${each.id}`, main: !done }), button(text("ui.delete"), () => ask(text("ui.delete_it", { names: each.names }), [], [[text("ui.delete"), () => {
        shelf.drop(each.id);
        draw();
      }, "sure"]]), { key: `drop:${each.id}` })));
  }
  async function open(file) {
    let found = null;
    try {
      found = file.size < 20_000_000 ? JSON.parse((await file.text()).split("\n", 1)[0]).record : null;
    } catch {
      // said below
    }
    if (!shelf.sound(found) || !levels[found.level] || found.names.length < given.fewest || found.names.length > given.seats) {
      problems.textContent = text("warn.file", { name: file.name });
      return;
    }
    doc = { draft: [], undone: [], own: -1, ...found };
    part = "";
    keep();
  }

  // --------------------------------------------------------------------------------------------------------------- game

  function strip() {
    const { scores, lead = () => ({}) } = level();
    const all = scores(doc);
    const over = level().over(doc);
    const place = (seat) => 1 + all.filter((n) => n > all[seat]).length;
    return h("ul", { class: "rc-strip" }, ...doc.names.map((name, seat) => {
      const { active = false, notes = [] } = lead(doc, seat, ui);
      return h("li", { class: active ? "rc-active" : "", "aria-current": active ? "true" : null }, h("b", { text: name, title: name }), h("span", { class: "rc-score", text: ui.number(all[seat]) }),
        ...(over ? [h("span", { class: "q-quiet", text: text("ui.rank", { n: String(place(seat)) }) })] : []), ...notes.map((each) => h("span", { class: "q-quiet", text: each })));
    }));
  }
  function rowsOf() {
    const told = level().told(doc, ui);
    if (!told.length) return [h("p", { class: "q-quiet", text: text("ui.empty") })];
    return [h("ol", { class: "rc-rows", reversed: true }, ...told.map(({ text: line, warn = [], fix }, at) => h("li", { class: warn.length ? "rc-odd" : "" }, h("span", { text: line }), ...warn.map((each) => h("span", { class: "rc-warn", text: `⚠ ${each}` })),
      ...(fixing === at && fix ? [fix()] : []),
      h("div", { class: "rc-row" }, ...(fix ? [button("✎", () => {
        fixing = fixing === at ? null : at;
        draw();
      }, { key: `fix:${at}`, name: text("ui.fix"), kind: "rc-small" })] : []), ...(at < told.length - 1 ? [button("↶", () => backTo(at), { key: `back:${at}`, name: text("ui.back_to"), kind: "rc-small" })] : [])))).reverse())];
  }
  function saving() {
    const whole = logText(given, doc, level());
    if (!whole) return [h("p", { class: "q-quiet", text: text("ui.empty") })];
    const name = `${given.game}-${doc.date || "game"}-${doc.id.slice(-4)}.jsonl`;
    const code = h("textarea", { readonly: true, rows: 4, "aria-label": text("ui.code"), class: "rc-code", onfocus: () => code.select() });
    const note = h("p", { class: "q-quiet", role: "status" });
    const bare = logText(given, doc, level(), false);
    const put = (made) => {
      code.value = made;
      code.dataset.ready = "yes";
    };
    if (typeof CompressionStream === "function") codeOf(bare).then(put);
    else put(bare);
    const file = () => new File([whole], name, { type: "text/plain" });
    const share = async () => {
      const data = navigator.canShare?.({ files: [file()] }) ? { files: [file()] } : { text: code.value };
      try {
        await navigator.share(data);
      } catch (error) {
        if (error.name !== "AbortError") note.textContent = text("ui.no_share");
      }
    };
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(code.value);
        note.textContent = text("ui.copied");
      } catch {
        code.focus();
        code.select();
        note.textContent = text("ui.copy_it");
      }
    };
    return [h("h3", { text: text("ui.save") }), h("div", { class: "rc-row" }, button(text("ui.file"), () => download(whole, name), { key: "file", main: true }), ...(navigator.share ? [button(text("ui.share"), share, { key: "share" })] : [])),
      h("p", { text: text("ui.code_hint") }), code, h("div", { class: "rc-row" }, button(text("ui.copy"), copy, { key: "copy" })), note];
  }
  function download(content, name) {
    const link = h("a", { href: URL.createObjectURL(new Blob([content], { type: "application/jsonl" })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
  function game() {
    const over = level().over(doc);
    const open = (name) => button(text(`ui.${name}`), () => {
      part = part === name ? "" : name;
      fixing = null;
      draw();
    }, { key: name, kind: part === name ? "rc-on" : "" });
    const shown = part === "rows" ? rowsOf() : part === "save" ? saving() : [...(over ? [h("p", { class: "rc-prompt", text: text("ui.over") })] : []), ...level().draw(doc, ui), ...(over ? saving() : [])];
    return [
      strip(), ...shown,
      h("div", { class: "rc-bar", role: "group", "aria-label": text("ui.bar") }, button(text("ui.undo"), undo, { key: "undo", off: !doc.entries.length && !doc.corrected }), button(text("ui.redo"), redo, { key: "redo", off: !doc.undone?.length }), open("rows"), open("save"), button(text("ui.games"), () => {
        doc = null;
        part = "";
        if (said) said("");
        draw();
      }, { key: "games" })),
    ];
  }
  function draw() {
    const key = focusIn(root)?.dataset.key;
    failed.textContent = text("warn.storage");
    failed.hidden = !shelf.failed;
    root.lang = lang;
    body.replaceChildren(failed, ...(doc ? game() : home()));
    if (key) body.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
  }
  draw();
  return {
    set(changes) {
      if (changes.lang) {
        lang = changes.lang;
        draw();
      }
    },
    destroy: () => root.remove(),
  };
}

/** The page. */
function mountPage(el, given) {
  const view = mountRecorder(el, given, given.lang);
  const other = document.querySelector("button.lang");
  let lang = given.lang;
  other.addEventListener("click", () => {
    other.lang = lang;
    other.textContent = given.called[lang];
    lang = lang === "en" ? "fr" : "en";
    document.documentElement.lang = lang;
    document.title = document.querySelector("h1").textContent = catalogue(given.texts[lang]).text("page.title", { game: given.title });
    view.set({ lang });
  });
}

/** The panel: Python is told what is written down. */
function mountPanel(el, state, act) {
  return mountRecorder(el, state.given, state.lang, (written) => act.send({ written }));
}
