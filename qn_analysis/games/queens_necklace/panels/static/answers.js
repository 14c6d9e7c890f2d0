// The code in which answers leave a page of a class; panels/answer_code.py says how it is made, and reads it again.

const CODE_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** An answer as a number above 0. */
function answerNumber({ kind, options }, given) {
  const at = (id) => options.findIndex((option) => option.id === id);
  if (kind === "number") return 1 + (given >= 0 ? 2 * given : -2 * given - 1);
  if (kind === "choice") return 1 + at(given);
  if (kind === "order") return 1 + given.reduce((sum, id, place) => sum + (at(id) << (2 * place)), 0);
  return 1 + given.reduce((sum, id) => sum + (1 << at(id)), 0);
}

/** The code of a group's answers: their numbers in the order of the questions, 0 where one is open. */
function answerCode(key, group, numbers) {
  const body = [];
  const last = numbers.findLastIndex(Boolean);
  for (let number of numbers.slice(0, last + 1)) {
    for (; number > 15; number = Math.floor(number / 16)) body.push(16 | (number & 15));
    body.push(number);
  }
  const many = 10 + body.length + 4;
  const digits = [1, many >> 5, many & 31, ...[...key].map((sign) => CODE_DIGITS.indexOf(sign)), group >> 5, group & 31, ...body];
  const check = digits.reduce((sum, digit) => (sum * 31 + digit + 1) % 1048573, 0);
  digits.push(...[15, 10, 5, 0].map((shift) => (check >> shift) & 31));
  const signs = digits.map((digit) => CODE_DIGITS[digit]).join("");
  return ["QN", ...signs.match(/.{1,5}/g)].join("-");
}
