import { randomInt } from "node:crypto";
import { orderLetters } from "../../rules.ts";

/** `7K2M-Q9XD-41TN`: 60 bits, because with the e-mail it opens the withdrawal. */
export function newOrderNumber(): string {
  const group = () => Array.from({ length: 4 }, () => orderLetters[randomInt(orderLetters.length)]).join("");
  return [group(), group(), group()].join("-");
}
