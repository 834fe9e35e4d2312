import { types } from "pg";

type ParseValue = (value: string) => unknown;

const ownParsers = new Map<number, ParseValue>([
  [types.builtins.INT8, parseInt8],
  [types.builtins.DATE, (value) => value],
]);

/** Counts and identities fit a double; anything larger must not be rounded silently. */
function parseInt8(value: string): number {
  const parsed = Number(value);
  if (!Number.isSafeInteger(parsed)) throw new RangeError(`int8 out of range: ${value}`);
  return parsed;
}

/** The parser for values of a PostgreSQL type. */
export function parserOf(type: number, format: "text" | "binary" = "text"): ParseValue {
  return ownParsers.get(type) ?? (types.getTypeParser(type, format) as ParseValue);
}
