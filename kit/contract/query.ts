import * as z from "zod/mini";
import { uuidPattern } from "#kit/pure/uuid.ts";

/** An integer in a query string. In-process calls may pass a number. */
export function queryInteger(minimum: number, maximum: number) {
  const range = z.int().check(z.minimum(minimum), z.maximum(maximum));
  return z.pipe(
    z.union([z.int(), z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number))]),
    range,
  );
}

/** Some of the words, separated by commas. */
export function queryWords<const Word extends string>(words: readonly Word[]) {
  const known = (text: string): text is Word => words.some((word) => word === text);
  return z.pipe(
    z.string().check(
      z.maxLength(100),
      z.refine((text) => text.split(",").every(known)),
    ),
    z.transform((text) => text.split(",").filter(known)),
  );
}

export const uuid = z.string().check(z.regex(uuidPattern));

/** A timestamp in JSON. */
export const instant = z.iso.datetime();

/** A calendar day. ISO has a year 0, PostgreSQL has not. */
export const calendarDay = z.iso.date().check(z.refine((text) => !text.startsWith("0000")));
