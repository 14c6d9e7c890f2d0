const options = {mode: "vega-lite", renderer: "svg", actions: false, formatLocale: {{ locale|safe }}};
const jobs = [...document.querySelectorAll("script.spec")].map(
  s => vegaEmbed("#" + s.dataset.for, JSON.parse(s.textContent), options));
Promise.all(jobs)
  .then(() => { document.body.dataset.rendered = jobs.length; })
  .catch(e => { document.body.dataset.error = String(e); });
