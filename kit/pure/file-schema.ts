import * as z from "zod/mini";

/*
 * Schemas for files that people write. Every message continues the sentence "<field> must …", so that the author can
 * fix the file without knowing the program.
 */

export const text = (must: string, pattern = /\S/) => z.string(must).check(z.regex(pattern, must));
export const words = text("be a text that is not empty");
export const slug = text("be small letters, digits and dashes", /^[a-z0-9]+(-[a-z0-9]+)*$/);
export const code = text("be an identifier without spaces", /^\S+$/);
export const digits = text("be digits only, without + or spaces", /^\d+$/);
export const url = text("be a whole address that begins with https:// or http://", /^https?:\/\/[^\s/]+/);
export const email = text("be an e-mail address", /^[^\s@]+@[^\s@]+\.[^\s@]+$/);
export const colour = text("be a colour like #ff5a2c", /^#[0-9a-f]{6}$/);
export const country = text("be a country code of two capital letters", /^[A-Z]{2}$/);
export const date = z.iso.date("be a date like 2025-08-01");

export const flag = z.boolean("be true or false");
export const count = (must: string) => z.int(must).check(z.positive(must));
export const wholeNumber = count("be a whole number");
export const amount = z.number("be a plain number, for example 29.99").check(z.positive("be more than zero"));

export const oneOf = <const T extends string>(values: readonly T[]) =>
  z.enum(values, `be one of: ${values.join(", ")}`);
export const list = <T extends z.core.SomeType>(item: T, must: string) =>
  z.array(item, must).check(z.minLength(1, must));
export const group = <const T extends z.core.$ZodLooseShape>(shape: T, must?: string) =>
  z.strictObject(shape, must ?? `be a group of ${Object.keys(shape).join(", ")}`);

/** Checks a value with Intl, so that a bad value is found at start and not on a page. */
const accepted = (must: string, attempt: (value: string) => unknown) =>
  z.string(must).check(
    z.refine((value) => {
      try {
        attempt(value);
        return true;
      } catch {
        return false;
      }
    }, must),
  );
export const locale = accepted("be a language tag like en-ZA", (value) => Intl.getCanonicalLocales(value));
export const timeZone = accepted(
  "be a time zone like Africa/Johannesburg",
  (value) => new Intl.DateTimeFormat("en", { timeZone: value }),
);
const currencyMust = "be a currency code like ZAR";
export const currencyCode = z
  .string(currencyMust)
  .check(z.refine((value) => Intl.supportedValuesOf("currency").includes(value), currencyMust));

/** One sentence without a full stop for each issue of such a schema. */
export function faultsOf(file: unknown, issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => `${[...issue.path, key].join(".")} is not a known field`);
    }
    const field = issue.path.join(".");
    if (field === "") return [`the file must ${issue.message}`];
    const state = valueAt(file, issue.path) === undefined ? "is missing: it must" : "must";
    return [`${field} ${state} ${issue.message}`];
  });
}

function valueAt(file: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === "object" && value !== null ? Reflect.get(value, step) : undefined),
    file,
  );
}
