import { uuidPattern } from "#kit/pure/uuid.ts";
import { commonProblem } from "./problem.ts";

interface Values {
  integer: number;
  instant: Date;
  uuid: string;
  hex: string;
}
type Key = Readonly<Record<string, keyof Values>>;
type ValuesOf<K extends Key> = { readonly [Name in keyof K]: Values[K[Name]] };

interface Kind {
  shape: RegExp;
  write(value: Values[keyof Values]): string;
  read(text: string): Values[keyof Values];
}

const kinds: Readonly<Record<keyof Values, Kind>> = {
  integer: { shape: /^-?\d{1,15}$/, write: String, read: Number },
  instant: {
    shape: /^\d{1,15}$/,
    write: (value: Date) => String(value.getTime()),
    read: (text) => new Date(Number(text)),
  },
  uuid: { shape: uuidPattern, write: String, read: String },
  hex: { shape: /^(?:[0-9a-f]{2}){1,64}$/, write: String, read: String },
};

const separator = "_";

export interface Cursor<K extends Key> {
  encode(row: ValuesOf<K>): string;
  /** Throws `invalid_input` for the field `after` if `encode` cannot have written the text. */
  decode(text: string): ValuesOf<K>;
  /** Undefined for the first page, which has no cursor. */
  decode(text: string | undefined): ValuesOf<K> | undefined;
}

/** Encodes the sort key of the last row of a page. The next page starts after it. */
export function defineCursor<const K extends Key>(key: K): Cursor<K> {
  const fields = Object.entries(key).map(([name, kind]) => ({ name, kind: kinds[kind] }));
  return {
    encode: (row) => fields.map(({ name, kind }) => kind.write(row[name as keyof K])).join(separator),
    decode: ((text: string | undefined) => {
      if (text === undefined) return undefined;
      const parts = text.split(separator);
      const values = fields.map(({ name, kind }, index) => [name, readPart(kind, parts[index])] as const);
      if (parts.length !== fields.length) throw refusal();
      return Object.fromEntries(values) as ValuesOf<K>;
    }) as Cursor<K>["decode"],
  };
}

function readPart({ shape, read }: Kind, part: string | undefined): Values[keyof Values] {
  if (part === undefined || !shape.test(part)) throw refusal();
  return read(part);
}

function refusal() {
  return commonProblem("invalid_input", [{ field: "after", code: "invalid_input" }]);
}
