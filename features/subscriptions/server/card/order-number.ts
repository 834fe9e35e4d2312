import { randomInt } from "node:crypto";

/** Without the letters that people take for digits. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `7K2M-Q9XD-41TN`: 60 bits, because with the e-mail it opens the withdrawal. */
export function newOrderNumber(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return [group(), group(), group()].join("-");
}
