// The page of one group of a class: all lessons and the test in one file. The page of a sale (sale_page.js), the quiz, what a page
// remembers (kept.js) and the code of answers (answers.js) stand before it.

/**
 * `given`: as of `mountPage`, and parts (`id` of its main element, `first` of its exercises, quiz, and a sheet if it explains one),
 * slots (exercise and question of each answer), key, group, say (texts). Each part is drawn when it is first looked at.
 */
function mountClass(el, given) {
  const say = speaker(given.say, given.lang);
  const name = `qn-class-${given.key}-${given.group}`;
  const slots = new Map(given.slots.map((slot, n) => [slot, n]));
  const kept = remembered(name) ?? {};
  const whole = (list) => Array.from(given.slots, (_, n) => (Number.isInteger(list?.[n]) && list[n] > 0 ? list[n] : 0));
  const numbers = whole(kept.numbers);
  const good = whole(kept.good);
  const drawn = new Set();
  const spans = (part) => given.slots.flatMap((slot, n) => (Number(slot.split("/")[0]) >= part.first && Number(slot.split("/")[0]) < part.first + part.exercises ? [n] : []));
  const count = (places, list) => places.filter((n) => list[n]).length;

  /** Of each question the first answer counts. */
  function answered(slot, question, value, right) {
    const at = slots.get(slot);
    if (at === undefined || numbers[at]) return;
    numbers[at] = answerNumber(question, value);
    good[at] = right ? 1 : 0;
    remember(name, { right: count([...slots.values()], good), asked: count([...slots.values()], numbers), numbers, good });
    told();
  }
  function told() {
    for (const part of given.mains) {
      const places = spans(part);
      const asked = count(places, numbers);
      const span = document.querySelector(`[data-part="${part.id}"]`);
      span.textContent = asked ? say("done", { asked, of: places.length, right: count(places, good) }) : say("open");
      span.classList.toggle("begun", asked > 0);
    }
    const any = numbers.some(Boolean);
    code.value = any ? answerCode(given.key, given.group, numbers) : "";
    code.placeholder = say("none");
    for (const each of [copy, save]) each.disabled = !any;
  }
  /** Where the first open question of a part is: its level, sale and place. */
  function begin(part) {
    const open = spans(part).find((n) => !numbers[n]);
    if (open === undefined) return {};
    const exercise = Number(given.slots[open].split("/")[0]);
    const level = part.levels[Math.min(exercise - part.first, part.levels.length - 1)];
    const sale = part.levels.length > 1 ? 0 : exercise - part.first;
    const at = given.slots.slice(0, open).filter((slot) => slot.startsWith(`${exercise}/`)).length;
    const places = spans(part);
    return { level, sale, at, right: count(places, good), asked: count(places, numbers) };
  }
  function draw(part) {
    if (drawn.has(part.id)) return;
    drawn.add(part.id);
    const main = document.getElementById(part.id);
    const exercise = (level, sale) => part.first + (part.levels.length > 1 ? part.levels.indexOf(level) : sale);
    const quiz = { ...given.quiz, sheets: part.sheets, pick: part.pick, begin: begin(part), answered: (level, sale, question, value, right) => answered(`${exercise(level, sale)}/${question.id}`, question, value, right) };
    const own = { ...given, quiz, sheet: part.sheet };
    if (part.sheet) mountPage(main.querySelector(".sale"), own, main);
    else mountTest(main.querySelector(".sale"), own);
  }
  function show() {
    const id = location.hash.slice(1);
    const part = given.mains.find((each) => each.id === id);
    for (const main of document.querySelectorAll("main")) main.hidden = main.id !== (part?.id ?? el.id);
    if (part) draw(part);
    document.title = document.querySelector("main:not([hidden]) h1").textContent;
    scrollTo({ top: 0 });
  }

  const code = h("textarea", { class: "code", readonly: true, rows: 4, "aria-label": say("code"), spellcheck: "false", onfocus: () => code.select() });
  const heard = h("span", { role: "status", class: "done" });
  const copy = h("button", { type: "button", class: "lang", text: say("copy"), onclick: async () => {
    code.select();
    try {
      await navigator.clipboard.writeText(code.value);
    } catch {
      document.execCommand("copy"); // a page from a disk may have no other way
    }
    heard.textContent = say("copied");
  } });
  const save = h("button", { type: "button", class: "lang", text: say("save"), onclick: () => {
    const link = h("a", { href: URL.createObjectURL(new Blob([`${code.value}\n`], { type: "text/plain" })), download: given.file });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    heard.textContent = say("saved", { file: given.file });
  } });
  el.querySelector(".back").append(code, h("p", {}, copy, " ", save, " ", heard));
  addEventListener("hashchange", show);
  told();
  show();
}
