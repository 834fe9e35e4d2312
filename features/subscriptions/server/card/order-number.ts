import { randomInt } from "node:crypto";
import { orderLetters } from "../../rules.ts";

/** For example `7K2M-Q9XD-41TN`. 60 random bits, because number and e-mail address authorise a withdrawal. */
export function newOrderNumber(): string {
  const group = () => Array.from({ length: 4 }, () => orderLetters[randomInt(orderLetters.length)]).join("");
  return [group(), group(), group()].join("-");
}
