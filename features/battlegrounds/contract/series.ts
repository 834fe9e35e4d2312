import * as z from "zod/mini";
import { instant, uuid } from "#kit/contract/query.ts";
import { arePrizesValid } from "../rules.ts";

const inLanguages = <Words extends z.core.$ZodType>(words: Words) =>
  z.intersection(z.object({ en: words }), z.record(z.string(), words));

const words = {
  title: inLanguages(z.string().check(z.minLength(1), z.maxLength(80))),
  summary: inLanguages(z.string().check(z.maxLength(500))),
  rules: inLanguages(z.array(z.string().check(z.maxLength(500)))),
};

const qualifier = z
  .object({
    ...words,
    capacity: z.int().check(z.minimum(2), z.maximum(100_000)),
    registrationOpensAt: instant,
    registrationClosesAt: instant,
    startsAt: instant,
    endsAt: instant,
  })
  .check(
    z.refine(
      (times) =>
        Date.parse(times.registrationOpensAt) < Date.parse(times.registrationClosesAt) &&
        Date.parse(times.startsAt) < Date.parse(times.endsAt),
    ),
  );

export const prizeAmounts = z
  .object({ pool: z.int().check(z.nonnegative()), places: z.array(z.int()) })
  .check(z.refine(arePrizesValid));

/** Two qualifiers and their final. */
export const newSeries = z
  .object({
    /** The final's id. The client generates it, so that a retry creates no second series. */
    id: uuid,
    gameId: z.string(),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    provider: z.string().check(z.minLength(1), z.maxLength(40)),
    platform: z.enum(["any", "ps5"]),
    /** ISO 4217. */
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    /** The amounts are in the smallest unit of the currency, first place first. */
    prizes: prizeAmounts,
    qualifiers: z.array(qualifier).check(z.length(2)),
    final: z.object({ ...words, startsAt: instant, endsAt: instant }),
  })
  .check(
    z.refine(
      ({ final, qualifiers }) =>
        Date.parse(final.startsAt) < Date.parse(final.endsAt) &&
        qualifiers.every(({ endsAt }) => Date.parse(endsAt) <= Date.parse(final.startsAt)),
    ),
  );

export type NewSeries = z.output<typeof newSeries>;
