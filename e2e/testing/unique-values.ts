import { randomInt, randomUUID } from "node:crypto";

/** A test may be asked again in the same database: whom it is about was never seen there before. */
const unseen = () => randomUUID().replaceAll("-", "").slice(0, 12);

export const newEmail = (name: string) => `${name}.${unseen()}@play.example`;

export const newUsername = () => `n${unseen()}`;

/** A cell number that begins like this, and has as many digits as its country's have. */
export function newNumber(start: string): string {
  const digits = start.startsWith("234") ? 13 : start.startsWith("254") ? 12 : 11;
  const rest = digits - start.length;
  return start + String(randomInt(10 ** rest)).padStart(rest, "0");
}
