import { randomInt, randomUUID } from "node:crypto";
import type { BrandFacts } from "./brand-facts.ts";

/** A test may run again on the same database, so its players need new names. */
const uniquePart = () => randomUUID().replaceAll("-", "").slice(0, 12);

export const newEmail = (name: string) => `${name}.${uniquePart()}@play.example`;

export const newUsername = () => `n${uniquePart()}`;

/** A new cell number with this prefix and the length of its country. */
export function newNumber(start: string): string {
  const digits = start.startsWith("234") ? 13 : start.startsWith("254") ? 12 : 11;
  return withRandomDigits(start, digits);
}

/** A new cell number of a brand's market. */
export function newNumberOf({ dialCode, phone }: Pick<BrandFacts, "dialCode" | "phone">): string {
  const [length = 9] = phone.digits;
  return withRandomDigits(`${dialCode}${phone.mobilePrefixes[0] ?? ""}`, dialCode.length + length);
}

function withRandomDigits(start: string, digits: number): string {
  const rest = digits - start.length;
  return start + String(randomInt(10 ** rest)).padStart(rest, "0");
}
