// The first page of a course: what is kept in this browser of each lesson. dom.js stands before it; quiz_tab.js keeps it.

/** `given`: lang, and words: texts `done`, with {right} and {asked}, and `open`. */
function mountCourse(el, given) {
  const say = speaker(given.words, given.lang);
  function draw() {
    for (const each of document.querySelectorAll("[data-kept]")) {
      const found = remembered(each.dataset.kept);
      each.textContent = found ? say("done", found) : say("open");
      each.classList.toggle("begun", Boolean(found));
    }
  }
  document.getElementById("again").addEventListener("click", () => {
    for (const each of document.querySelectorAll("[data-kept]")) remember(each.dataset.kept, null);
    draw();
  });
  addEventListener("pageshow", draw);
  draw();
}
