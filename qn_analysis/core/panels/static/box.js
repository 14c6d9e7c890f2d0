// A panel, and below it the one that it has opened (core/panels/panel.py, PanelBox): widgets of their own, one a place.

/** Keep in a new place below what is there the widget that a trait names, or nothing. Returns how to stop. */
function keep(model, el, host, name) {
  const place = document.createElement("div");
  el.append(place);
  let shown = new AbortController();
  const draw = async () => {
    shown.abort();
    shown = new AbortController();
    const { signal } = shown;
    place.replaceChildren();
    const wanted = model.get(name);
    if (!wanted) return;
    const widget = await host.getWidget(wanted);
    if (!signal.aborted) await widget.render({ el: place, signal });
  };
  model.on(`change:${name}`, draw);
  const drawn = draw();
  return [drawn, () => {
    model.off(`change:${name}`, draw);
    shown.abort();
  }];
}

export default {
  async render({ model, el, host }) {
    el.classList.add(model.get("beside") ? "q-beside" : "q-box");
    const places = ["upper", "lower"].map((name) => keep(model, el, host, name));
    await Promise.all(places.map(([drawn]) => drawn));
    return () => places.forEach(([, stop]) => stop());
  },
};
