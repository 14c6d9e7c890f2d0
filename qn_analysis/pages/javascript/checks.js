// For tests: JavaScript passes silently over places that are not there and over numbers that it cannot hold.
const $fail = (what) => {
  throw new RangeError(what);
};
const $at = (list, i) => (i in list ? list[i] : $fail(`no place ${i} of ${list.length}`));
const $put = (list, i, value) => (typeof i === "string" || i in list ? (list[i] = $ok(value)) : $fail(`no place ${i} of ${list.length}`));
const $ok = (x) =>
  typeof x !== "number" || (Number.isFinite(x) && Math.abs(x) <= Number.MAX_SAFE_INTEGER) ? x : $fail(`no number: ${x}`);
const $u32 = (x) => (Number.isInteger(x) && x >= 0 && x < 2 ** 32 ? x : $fail(`not of 32 bits: ${x}`));
const $over = (x) => (x == 0 ? $fail("a division by 0") : $ok(x));
