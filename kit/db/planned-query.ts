import { Query, type FieldDef, type Pool, type PoolClient, type QueryConfig } from "pg";
import type { Statement } from "./statement.ts";
import { parserOf } from "./value-parsers.ts";

/** What the columns of a statement are called, and how they are read. */
interface RowLayout {
  types: readonly number[];
  names: readonly string[];
  parsers: readonly ReturnType<typeof parserOf>[];
  /** Copied for each row, so that all of them are laid out alike. */
  empty: Readonly<Record<string, unknown>>;
}

const layouts = new WeakMap<object, RowLayout>();

/**
 * A statement that was made once, as the driver sends it. For others the driver copies what it is given, and finds out
 * with each answer what the columns are called and how they are read, which takes longer than to read a row
 * (docs/decisions/0027). The driver's types do not know the methods that are replaced here: who takes another version of
 * it runs the tests of this file.
 */
class PlannedQuery<Row, Given extends object> extends Query implements QueryConfig {
  /** The driver sets it. */
  declare readonly text: string;
  readonly name: string;
  /** The driver reads it. */
  readonly query_timeout: number | undefined;
  readonly found: Row[] = [];
  failure: Error | undefined;
  readonly #statement: Statement<Row, Given>;
  #layout: RowLayout | undefined;

  constructor(statement: Statement<Row, Given>, given: Given, timeoutMs?: number) {
    super(statement.text, statement.valuesOf(given));
    this.name = statement.name;
    this.query_timeout = timeoutMs;
    this.#statement = statement;
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    const known = layouts.get(this.#statement);
    this.#layout = known && isOfTypes(known.types, fields) ? known : layoutOf(fields);
    if (this.#layout !== known) layouts.set(this.#statement, this.#layout);
  }

  handleDataRow({ fields: values }: { fields: readonly (string | null)[] }): void {
    if (this.failure) return;
    try {
      this.found.push(rowOf(this.#layout, values) as Row);
    } catch (error) {
      // The driver is in the middle of an answer: it is told at the end.
      this.failure =
        error instanceof Error ? error : new Error(`${this.name} cannot be read`, { cause: error });
    }
  }
}

function layoutOf(fields: readonly FieldDef[]): RowLayout {
  const names = fields.map(({ name }) => name);
  return {
    types: fields.map(({ dataTypeID }) => dataTypeID),
    names,
    parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  };
}

/** The names are those of the statement; only a migration can have changed a type. */
function isOfTypes(types: readonly number[], fields: readonly FieldDef[]): boolean {
  return types.length === fields.length && fields.every(({ dataTypeID }, at) => dataTypeID === types[at]);
}

function rowOf(layout: RowLayout | undefined, values: readonly (string | null)[]): object {
  if (!layout) throw new Error("rows have come without their description");
  const { names, parsers, empty } = layout;
  const row = { ...empty };
  for (let at = 0; at < names.length; at++) {
    const [name, value] = [names[at] ?? "", values[at] ?? null];
    row[name] = value === null ? null : parsers[at]?.(value);
  }
  return row;
}

/** Asks on a connection, or on one of the pool, as `createDatabase` makes them: values come as text. */
export async function askPlanned<Row, Given extends object>(
  through: Pick<PoolClient, "query"> | Pick<Pool, "query">,
  statement: Statement<Row, Given>,
  given: Given,
  timeoutMs?: number,
): Promise<Row[]> {
  const query = new PlannedQuery(statement, given, timeoutMs);
  try {
    await new Promise<void>((resolve, reject) => {
      // A query of one's own is answered by callback; the driver's types know that of texts alone.
      const sent: QueryConfig = query;
      through.query(sent, (refusal: Error | null | undefined) => {
        const error = query.failure ?? refusal;
        if (error) reject(error);
        else resolve();
      });
    });
    return query.found;
  } catch (error) {
    // Where it was noticed says nothing: who has asked does.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
