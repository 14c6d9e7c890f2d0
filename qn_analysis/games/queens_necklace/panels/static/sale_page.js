// A page of a sale that computes: the table (sale.js, in scope as `sale`) asks, and the translated engine (sale_engine.js) answers,
// as the panel does in a notebook. toml.js stands before it.

/**
 * Mount a page of a sale. `given`: engine (what `saleEngine` is told), sheet, lang, words (by language: what sale.js says),
 * deck, parts: which tabs it has, and step: at which it opens, if not at the result. `within`: what else tells of the sale is
 * looked for there.
 */
function mountPage(el, given, within = document) {
  const sales = saleEngine(given.engine);
  let lang = given.lang;
  let original = sales.score(given.sheet);
  let now = original;
  let reply = null;
  let typed = null; // what is entered and cannot be
  const say = (key, values) => sales.texts[lang].text(`ui.${key}`, values);
  const has = (part) => given.parts.includes(part);

  // ------------------------------------------------------------------------------------------------------- the sale

  const told = () => sales.scene(now, lang);
  const where = { six: "six", all: "steps", sums: "sums" };
  /** Put a sheet on the table, at the step that is most like the present one. */
  function lay(sheet, entered = false) {
    const here = view.state.scene[where[view.state.length]][view.state.step];
    now = sales.score(sheet);
    if (entered) original = now;
    reply = null;
    typed = null;
    const scene = told();
    const steps = scene[where[view.state.length]];
    const at = steps.findIndex((each) => each.kind === here.kind && each.gem === here.gem);
    view.set({ scene, step: at < 0 ? Math.min(view.state.step, steps.length - 1) : at, difference: sales.difference(original, now), reply: {}, message: "", players: now.sheet.displays.map((each) => each.player) });
    if (who) who.textContent = sales.texts[lang].join(now.sheet.displays.map((each) => each.player));
    drawOwn();
    drawSteps();
  }
  /** Do something that can be refused; the refusal is said. */
  function attempt(act) {
    try {
      act();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      view.set({ message: error.message, busy: false });
      return false;
    }
  }
  const entering = () => own.node.hidden === false;
  function send(message) {
    if (message.type === "change") attempt(() => lay(sales.edit(now.sheet, message.change, lang), entering()));
    else if (message.type === "original") lay(original.sheet);
    else if (message.type === "show_reply") lay(reply.sheet);
    else if (message.type === "best_reply") setTimeout(() => attempt(() => {
      reply = sales.bestReply(now.sheet, message.player, message.by, lang);
      view.set({ reply: sales.replyTold(reply, lang), message: "", busy: false });
    }), 30); // so that "searching" is seen
  }

  // ------------------------------------------------------------------------------------------- a sale of one's own

  const own = { name: "own", node: h("section", { class: "qn-panel qn-own", hidden: true }), edits: true, shown: () => drawOwn() };
  /** Take over an entered sheet, or say everything that cannot be. */
  function enter(sheet) {
    const { wrong, said } = sales.check(sheet, lang);
    if (wrong.length) {
      typed = said;
      view.set({ message: wrong.join(sales.texts[lang].text("list.and")) });
      drawOwn();
      return false;
    }
    lay(said, true);
    return true;
  }
  const entered = () => structuredClone(typed ?? now.sheet);
  const small = (text, act, props = {}) => h("button", { type: "button", class: "qn-button qn-small", onclick: act, ...props, text });
  function drawOwn() {
    if (!has("own")) return;
    const sheet = entered();
    const [gems, displays] = [sheet.fashion, sheet.displays];
    const held = focusIn(own.node)?.dataset.field ?? null;
    const name = (gem) => sales.texts[lang].text(`gem.${gem}`);
    const swap = (at, by) => {
      const made = entered();
      [made.fashion[at], made.fashion[at + by]] = [made.fashion[at + by], made.fashion[at]];
      enter(made);
    };
    const fashion = h("ol", { class: "qn-fashion" }, ...gems.map((gem, at) => h("li", {}, h("span", { text: name(gem) }),
      ...[[-1, "own.up", "▲"], [1, "own.down", "▼"]].map(([by, key, text]) => h("button", { type: "button", class: "qn-button qn-small", "data-field": `${key}:${gem}`, "aria-label": say(key, { gem: name(gem) }), "aria-disabled": at + by < 0 || at + by >= gems.length, onclick: () => at + by >= 0 && at + by < gems.length && swap(at, by), text })))));
    const players = displays.map((display, seat) => {
      const rename = (event) => {
        const made = entered();
        const before = made.displays[seat].player;
        made.displays[seat].player = event.target.value;
        for (const move of made.alchemist ? [].concat(made.alchemist) : []) if (move.player === before) move.player = event.target.value;
        enter(made);
      };
      const rescore = (event) => {
        const made = entered();
        const text = event.target.value.trim().replace("\u2212", "-");
        made.displays[seat].score = /^-?\d{1,9}$/.test(text) ? Number(text) : text === "" ? 0 : text;
        enter(made);
      };
      return h("li", {}, h("input", { type: "text", value: display.player, "aria-label": say("own.player", { n: seat + 1 }), "data-field": `player:${seat}`, onchange: rename, maxlength: 200 }),
        h("input", { type: "text", inputmode: "numeric", class: "qn-own-score", value: String(display.score ?? 0), "aria-label": say("own.score", { n: seat + 1 }), title: say("own.score", { n: seat + 1 }), "data-field": `score:${seat}`, onchange: rescore, maxlength: 9 }),
        small("✕", () => {
          const made = entered();
          const [gone] = made.displays.splice(seat, 1);
          made.alchemist = (made.alchemist ? [].concat(made.alchemist) : []).filter((move) => move.player !== gone.player);
          enter(made);
        }, { "aria-label": say("own.leave", { n: seat + 1 }), title: say("own.leave", { n: seat + 1 }), "data-field": `leave:${seat}` }));
    });
    const join = () => {
      const made = entered();
      const free = given.names.find((each) => !made.displays.some((display) => display.player === each));
      made.displays.push({ player: free ?? say("own.player", { n: made.displays.length + 1 }) });
      enter(made);
    };
    const empty = () => {
      typed = null;
      lay({ fashion: [...now.sheet.fashion], displays: given.names.slice(0, 2).map((player) => ({ player })) }, true);
    };
    const files = [small(say("own.save"), save, { "data-field": "save" }), h("label", { class: "qn-button qn-small qn-file" }, h("span", { text: say("own.open") }), file)];
    own.node.replaceChildren(h("p", { class: "qn-hint", text: say("own.hint") }), h("div", { class: "qn-buttons" }, small(say("own.empty"), empty, { "data-field": "empty" }), ...files),
      h("h4", { text: say("own.players") }), h("ol", { class: "qn-own-players" }, ...players), small(say("own.join"), join, { "data-field": "join" }),
      h("h4", { text: say("own.fashion") }), fashion);
    if (held) own.node.querySelector(`[data-field="${CSS.escape(held)}"]`)?.focus({ preventScroll: true });
  }
  function save() {
    const link = h("a", { href: URL.createObjectURL(new Blob([tomlOf(now.sheet)], { type: "application/toml" })), download: "sale.toml" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
  const file = h("input", { type: "file", accept: ".toml,.json", class: "qn-unseen", onchange: async () => {
    const [chosen] = file.files;
    file.value = "";
    if (!chosen) return;
    const refuse = (why) => view.set({ message: say("own.unreadable", { name: chosen.name, why }) });
    if (chosen.size > 1_000_000) return refuse(say("own.large"));
    let sheet;
    try {
      const text = (await chosen.text()).replace(/^\uFEFF/, "");
      sheet = /\.json$/i.test(chosen.name) ? JSON.parse(text) : readToml(text);
    } catch (error) {
      return refuse(error.message);
    }
    const { wrong, shaped } = sales.check(sheet, lang);
    if (!shaped) return refuse(wrong.join(sales.texts[lang].text("list.and")));
    typed = null;
    enter(sheet);
  } });

  // ------------------------------------------------------------------------------------------------------- the page

  const tabs = [...(has("own") ? [own] : []), ...(has("quiz") ? [quizTab(sales, given, () => lang)] : [])];
  const view = sale.mount(el, told(), {
    words: given.words[lang], length: given.length, deck: given.deck, tabs, players: original.sheet.displays.map((each) => each.player), ...(has("edit") ? { send } : {}),
    step: given.step ?? null,
  });
  const list = within.querySelector(".steps ol");
  function drawSteps() {
    if (!list) return;
    list.replaceChildren(...view.state.scene.steps.map((step) => h("li", {}, h("p", {}, h("strong", { text: step.title })), h("p", { text: step.text }), step.rule ? h("p", { class: "rule" }, step.rule.says, " — ", h("cite", { text: step.rule.address })) : null)));
  }
  const who = within.querySelector("p.who");
  const button = within.querySelector("button.lang");
  function speak(next) {
    lang = next;
    document.documentElement.lang = lang;
    document.title = document.querySelector("h1").textContent = sales.texts[lang].text("page.title");
    document.querySelector("h1.of-quiz").textContent = sales.texts[lang].text("page.quiz");
    if (list) within.querySelector(".steps summary").textContent = sales.texts[lang].text("page.steps");
    button.textContent = given.called[lang === "en" ? "fr" : "en"];
    button.lang = lang === "en" ? "fr" : "en";
    typed = null;
    view.set({ scene: told(), words: given.words[lang], message: "", reply: reply ? sales.replyTold(reply, lang) : {} });
    drawOwn();
    drawSteps();
    who.textContent = sales.texts[lang].join(now.sheet.displays.map((each) => each.player));
    for (const each of tabs) each.spoken?.();
  }
  if (button) button.addEventListener("click", () => speak(lang === "en" ? "fr" : "en"));
  if (who) who.textContent = sales.texts[lang].join(original.sheet.displays.map((each) => each.player));
  sale.printing(view, within.querySelector(".steps") ?? {});
}
