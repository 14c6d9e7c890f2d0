// What scrolls sideways can be reached and scrolled by keyboard.
const reach = () => {
  for (const part of document.querySelectorAll(".bd-article table, .bd-article pre, .bd-article div[style*=overflow], .qn-drawn")) {
    if (part.scrollWidth > part.clientWidth + 1) part.tabIndex = 0;
  }
};
addEventListener("load", reach);
addEventListener("resize", reach);
