
// The page of a sale, after sale.js.

const given = JSON.parse(document.getElementById("data").textContent);
const view = mount(document.getElementById("sale"), given.scene, { words: given.words });
const list = document.getElementById("steps");
list.open = false;
let before = null; // on paper: the table at the end, and every step in words
addEventListener("beforeprint", () => { before = [view.state.step, list.open]; view.go(given.scene.steps.length - 1); list.open = true; });
addEventListener("afterprint", () => { if (before) { view.go(before[0]); list.open = before[1]; before = null; } });
document.body.dataset.ready = "yes";
