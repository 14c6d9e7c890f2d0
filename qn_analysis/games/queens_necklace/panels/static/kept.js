// What a page remembers in this browser, and nowhere else. A browser may not let a page remember anything.
const remembered = (key) => {
  try {
    const found = JSON.parse(localStorage.getItem(key));
    return found && Number.isInteger(found.right) && Number.isInteger(found.asked) ? found : null;
  } catch {
    return null;
  }
};
const remember = (key, value) => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // then it is forgotten with the page
  }
};
