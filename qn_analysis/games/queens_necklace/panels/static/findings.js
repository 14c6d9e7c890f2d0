// What the linter found, drawn from plain JSON (panels/findings_scene.py). No build step, no network; all text goes
// through textContent. A page of its own calls `mountPage`.
// The kit stands before it.

/**
 * Draw the list into an element. state: the traits of the widget by name (overview, listing, detail, code, severity,
 * game, chosen, opened, words, lang; `held` where a page holds a part of them). act: filter({code, severity or game}),
 * pick(at), step(1 or -1), open("game" or "sale"). Returns {set(changes), destroy()}.
 */
function mount(el, state, act) {
  const id = nextId("qf");
  const number = (n) => n.toLocaleString(state.lang);
  const say = (key, values) => speaker(state.words, state.lang, number)(key, values);
  const badge = (row) => h("span", { class: `qf-badge qf-${row.severity}`, text: row.word });
  let unfolded = null; // whether the explanation was left open

  const head = h("div", { class: "qf-head" });
  const filters = h("div", { class: "qf-filters" });
  const list = h("ul", { class: "qf-list", role: "listbox", onkeydown: (event) => onKey(event) });
  const shown = h("p", { class: "qf-quiet qf-shown", role: "status" });
  const turn = (way) => () => state.listing[way] !== null && act.pick(state.listing[way]);
  const turners = ["back", "more"].map((way) => h("button", { type: "button", class: `qf-button qf-page-${way}`, onclick: turn(way) }));
  const pages = h("div", { class: "qf-pages" }, shown, ...turners);
  const listed = h("div", { class: "qf-listed" }, list, pages);
  const detail = h("section", { class: "qf-detail" });
  const body = h("div", { class: "qf-body" }, listed, detail);
  const root = h("div", { class: "q-panel qf", "data-lm-suppress-shortcuts": "true", role: "region" }, head, filters, body);

  // the head: what was found, and what could not be told

  function drawHead() {
    const { overview } = state;
    const parts = [h("p", { class: overview.total ? "qf-said" : "qf-said qf-clean", text: overview.said })];
    if (state.held) parts.push(h("p", { class: "qf-quiet qf-held", text: say("held", { held: state.held, n: overview.total }) }));
    if (overview.untold.n) parts.push(untold());
    head.replaceChildren(...parts);
  }

  function untold() {
    const { n, groups } = state.overview.untold;
    const told = groups.flatMap(({ said, checks }) => [h("p", { text: said }),
      h("ul", { class: "qf-checks" }, ...checks.map(([code, name]) => h("li", {}, h("b", { text: code }), ` ${name}`)))]);
    return h("details", { class: "qf-untold", open: !state.overview.total && n <= 12 }, h("summary", { text: say("untold", { n }) }), ...told);
  }

  // filters

  function drawFilters() {
    const { overview } = state;
    filters.hidden = !overview.total;
    if (!overview.total) return filters.replaceChildren();
    const held = focusIn(filters)?.dataset.act ?? null;
    const option = (value, text, now) => h("option", { value, text, selected: String(value) === String(now ?? "") });
    const select = (key, name, now, all, options) => {
      const node = h("select", { "data-act": key, onchange: () => act.filter({ [key]: key === "game" ? (node.value === "" ? null : Number(node.value)) : node.value }) },
        option("", all, now), ...options);
      return h("label", { class: `qf-filter qf-filter-${key}` }, h("span", { text: name }), node);
    };
    const counted = (name, n) => say("option", { name, n });
    const { code, severity, game } = state;
    filters.replaceChildren(
      select("code", say("code"), code, say("all_codes"), [...overview.counts].sort((a, b) => (a.code < b.code ? -1 : 1)).map((row) => option(row.code, say("option_code", row), code))),
      select("severity", say("severity"), severity, say("all"), overview.severities.map(([key, word, n]) => option(key, counted(word, n), severity))),
      overview.games ? select("game", say("game"), game, say("all"), overview.games.map(([each, n]) => option(each, counted(String(each), n), game))) : typed(game),
      h("button", { type: "button", class: "qf-button qf-reset", "data-act": "reset", hidden: !(code || severity || game !== null), text: say("reset"), onclick: () => act.filter({ code: "", severity: "", game: null }) }),
    );
    if (held) (filters.querySelector(`[data-act="${held}"]:not([hidden])`) ?? filters.querySelector("select")).focus();
  }

  function typed(game) {
    const field = h("input", { type: "text", inputmode: "numeric", "data-act": "game", size: 6, placeholder: say("all"), value: game,
      onchange: () => act.filter({ game: /^\d{1,9}$/.test(field.value.trim()) ? Number(field.value) : null }) });
    return h("label", { class: "qf-filter" }, h("span", { text: say("game") }), field);
  }

  // the list

  function drawList() {
    const { listing } = state;
    const held = focusIn(list) !== null;
    list.hidden = !state.overview.total;
    pages.hidden = !state.overview.total;
    list.setAttribute("aria-label", say("list"));
    list.replaceChildren(...listing.rows.map((row) => h("li", { id: `${id}-${row.at}`, role: "option", class: "qf-item", "data-at": row.at, "aria-selected": String(row.at === state.chosen), tabindex: row.at === state.chosen ? "0" : "-1",
      onclick: () => { list.querySelector("[aria-selected=true]")?.focus({ preventScroll: true }); act.pick(row.at); reveal(); } },
      h("span", { class: "qf-line" }, h("b", { text: row.code }), badge(row), h("span", { class: "qf-quiet", text: row.place })), h("span", { class: "qf-message", text: row.message }))));
    shown.textContent = listing.n ? say("shown", listing) : say("none_fits");
    turners.forEach((button, n) => {
      const way = ["back", "more"][n];
      button.textContent = say(way);
      button.setAttribute("aria-label", say(`page_${way}`));
      button.setAttribute("aria-disabled", String(listing[way] === null));
      button.hidden = listing.back === null && listing.more === null;
    });
    const here = list.querySelector("[aria-selected=true]");
    if (held && here) here.focus({ preventScroll: true });
    if (here) within(here);
  }

  /** Scroll the list alone, never the page. */
  function within(item) {
    const top = item.offsetTop - list.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + item.offsetHeight - list.clientHeight;
  }

  /** Where the detail lies below the list, a tap on a finding goes there. */
  function reveal() {
    if (detail.offsetTop > listed.offsetTop + 10 && detail.getBoundingClientRect().top > innerHeight * 0.6) detail.scrollIntoView({ block: "nearest" });
  }

  const onKey = onKeys((event) => {
    const { rows } = state.listing;
    const moves = {
      ArrowDown: () => act.step(1), ArrowUp: () => act.step(-1), Home: () => act.pick(rows[0].at), End: () => act.pick(rows.at(-1).at),
      PageDown: turn("more"), PageUp: turn("back"),
    };
    return rows.length ? moves[event.key] : null;
  }, (event) => event.shiftKey);

  // one finding

  function drawDetail() {
    const { detail: told } = state;
    unfolded = detail.querySelector(".qf-explained")?.open ?? unfolded;
    detail.hidden = !told.code;
    if (!told.code) return detail.replaceChildren();
    const { check } = told;
    detail.setAttribute("aria-labelledby", `${id}-title`);
    detail.replaceChildren(
      h("h3", { id: `${id}-title` }, h("b", { text: told.code }), ` ${check.name}`),
      h("p", { class: "qf-quiet qf-where" }, badge(check), h("span", { text: [check.family, told.place, told.seat].filter(Boolean).join(" · ") })),
      h("p", { class: "qf-what", text: told.message }), opening(told), around(told), rules(check), values(told), explained(check),
    );
  }

  /** Whether the sale is beside the list instead of the game, and how far both can be seen. */
  function opening({ sale, replay }) {
    const held = focusIn(detail)?.dataset.act === "sale";
    const on = state.opened === "sale";
    const button = sale.open ? h("button", { type: "button", class: "qf-button qf-open", "data-act": "sale", "aria-pressed": String(on), text: say(on ? "close_sale" : "open_sale"), onclick: () => act.open(on ? "game" : "sale") }) : null;
    if (button && held) queueMicrotask(() => button.focus({ preventScroll: true }));
    const notes = [sale, replay].filter(({ notes }) => notes.length).map(({ notes }) => h("p", { class: "qf-quiet", text: notes.join(" ") }));
    return h("div", { class: "qf-opening" }, button, ...notes);
  }

  function around(told) {
    if (!told.rows.length) return told.note ? h("p", { class: "qf-quiet qf-note", text: told.note }) : null;
    const rows = told.rows.map((row) => h("li", { class: row.marked ? "qf-row qf-marked" : "qf-row", "aria-current": row.marked ? "true" : null },
      h("span", { class: "qf-seq", text: row.seq }), h("span", {}, row.text, row.marked ? h("span", { class: "q-unseen", text: ` (${say("marked")})` }) : null)));
    return h("div", {}, h("h4", { text: say("around") }), h("ol", { class: "qf-around" }, ...rows));
  }

  function rules(check) {
    const told = check.clauses.map((clause) => h("li", { class: "qf-clause" }, h("p", { text: clause.says }), h("p", { class: "qf-quiet" }, h("code", { text: clause.clause }), " — ", h("cite", { text: clause.address }))));
    if (!told.length) return h("div", {}, h("h4", { text: say("clauses") }), h("p", { class: "qf-quiet", text: say("no_clause") }));
    const rest = told.length > 3 ? told.splice(2) : [];
    const more = rest.length ? h("details", { class: "qf-more" }, h("summary", { text: say("more_clauses", { n: rest.length }) }), h("ul", {}, ...rest)) : null;
    return h("div", {}, h("h4", { text: say("clauses") }), h("ul", {}, ...told), more);
  }

  function values(told) {
    if (!told.values.length) return null;
    const pairs = told.values.map(([key, value]) => h("div", { class: "qf-value" }, h("dt", {}, h("code", { text: key })), h("dd", { text: value })));
    return h("div", {}, h("h4", { text: say("values") }), h("dl", { class: "qf-values" }, ...pairs));
  }

  function explained(check) {
    const told = check.explanation.flatMap(([heading, text]) => [heading ? h("h5", { text: heading }) : null, h("p", { text: text.replaceAll("`", "") })]).filter(Boolean);
    return h("details", { class: "qf-explained", open: unfolded ?? false }, h("summary", { text: say("explanation") }),
      state.lang === "en" ? null : h("p", { class: "qf-quiet", text: say("in_english") }), h("div", { lang: "en" }, ...told));
  }

  function set(changes) {
    Object.assign(state, changes);
    const any = (...names) => names.some((name) => name in changes);
    root.lang = state.lang;
    root.setAttribute("aria-label", say("panel"));
    const words = any("words", "lang", "overview");
    if (words) drawHead();
    if (words || any("code", "severity", "game")) drawFilters();
    if (words || any("listing", "chosen")) drawList();
    if (words || any("detail", "opened")) drawDetail();
    body.hidden = !state.overview.total;
  }
  el.append(root);
  set({ ...state });
  return { set, destroy: () => root.remove() };
}

// -------------------------------------------------------------------------------------------------------- page, notebook

/**
 * Mount a page of its own, which holds rows, details, checks, sales and games, and filters them itself; `mountSale` and
 * `mountGame` draw a sale and a game beside the list.
 */
function mountPage(el, given, mountSale, mountGame) {
  const { overview, rows, details, checks, sales, games, words, sale_words, page: size } = given;
  const now = { ...given.state };
  let below = null; // what is beside the list
  let fits = [];
  const place = h("div");
  const box = h("div", { class: "q-beside" });

  const told = (at) => (at in details ? { ...details[at], check: checks[details[at].code] } : {});
  function browse() {
    const severity = (row) => !now.severity || row.severity === now.severity;
    fits = rows.filter((row) => (!now.code || row.code === now.code) && severity(row) && (now.game === null || row.game === now.game));
    if (!fits.some((row) => row.at === now.chosen)) now.chosen = fits.length ? fits[0].at : -1;
  }
  function listing() {
    const page = Math.max(0, Math.floor(fits.findIndex((row) => row.at === now.chosen) / size));
    const first = page * size;
    const here = fits.slice(first, first + size);
    return { rows: here, page, first: first + 1, last: first + here.length, n: fits.length, back: fits[first - size]?.at ?? null, more: fits[first + size]?.at ?? null };
  }
  function show(names) {
    const all = { ...now, listing: listing(), detail: told(now.chosen) };
    view.set(Object.fromEntries(names.map((name) => [name, all[name]])));
  }
  function open(what) {
    const { sale, replay } = told(now.chosen);
    const key = what === "sale" ? sale.key : replay?.key;
    const moves = what === "game" && below?.key === key && below?.what === what;
    if (moves) below.set({ frame: replay.frame });
    else {
      below?.destroy();
      const drawn = key === undefined ? null : what === "sale" ? mountSale(place, sales[key], { words: sale_words, step: sale.step }) : mountGame(place, games[key], { frame: replay.frame });
      below = drawn && { ...drawn, what, key };
    }
    now.opened = what;
  }
  const choose = (at) => {
    if (at === now.chosen) return;
    now.chosen = at;
    open("game");
    show(["chosen", "listing", "detail", "opened"]);
  };
  const act = {
    filter: (values) => {
      const before = now.chosen;
      Object.assign(now, values);
      browse();
      if (before !== now.chosen) open("game");
      show(["code", "severity", "game", "chosen", "listing", "detail", "opened"]);
    },
    pick: choose,
    step: (by) => {
      const to = fits.findIndex((row) => row.at === now.chosen) + by;
      if (to >= 0 && to < fits.length) choose(fits[to].at);
    },
    open: (what) => {
      open(what);
      show(["opened"]);
    },
  };
  browse();
  const held = rows.length < overview.total ? rows.length : 0;
  const view = mount(box, { ...now, overview, words, held, lang: overview.lang, listing: listing(), detail: told(now.chosen) }, act);
  box.append(place);
  el.append(box);
  open(now.opened);
  return view;
}

const TRAITS = ["overview", "listing", "detail", "code", "severity", "game", "chosen", "opened", "words", "lang"];

export default widget(mount, TRAITS, (send, set) => ({
  filter: set, pick: (chosen) => set({ chosen }), open: (opened) => set({ opened }),
  step: (by) => send({ type: "step", by }),
}));
