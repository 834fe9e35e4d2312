import { Query, type ClientBase, type FieldDef, type Pool, type QueryConfig } from "pg";
import type { Statement } from "./statement.ts";
import { parserOf } from "./value-parsers.ts";

/** What the rows of a statement look like. */
interface Shape {
  types: readonly number[];
  names: readonly string[];
  parsers: readonly ReturnType<typeof parserOf>[];
  /** Copied for each row, so that all of them are laid out alike. */
  empty: Readonly<Record<string, unknown>>;
}

/** By the names of the statements, which are unique in the program. */
const shapes = new Map<string, Shape>();

/**
 * A statement that was made once, as the driver sends it. For others the driver copies what it is given, and finds out
 * with each answer what its columns are called and how they are read: for a row of fifty columns that costs more than to
 * read it (docs/decisions/0027).
 */
class PlannedQuery<Row, Given extends object> extends Query implements QueryConfig {
  /** The driver sets it. */
  declare readonly text: string;
  readonly name: string;
  /** The driver reads it. */
  readonly query_timeout: number | undefined;
  readonly found: Row[] = [];
  failure: Error | undefined;
  #shape: Shape | undefined;

  constructor({ name, text, valuesOf }: Statement<Row, Given>, given: Given, timeoutMs?: number) {
    super(text, valuesOf(given));
    this.name = name;
    this.query_timeout = timeoutMs;
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    const known = shapes.get(this.name);
    this.#shape = known && isOfTypes(known.types, fields) ? known : shapeOf(fields);
    if (this.#shape !== known) shapes.set(this.name, this.#shape);
  }

  handleDataRow({ fields: values }: { fields: readonly (string | null)[] }): void {
    if (!this.#shape || this.failure) return;
    try {
      this.found.push(rowOf(this.#shape, values) as Row);
    } catch (error) {
      // The driver is in the middle of an answer: it is told at the end.
      this.failure =
        error instanceof Error ? error : new Error(`${this.name} cannot be read`, { cause: error });
    }
  }
}

function shapeOf(fields: readonly FieldDef[]): Shape {
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

function rowOf({ names, parsers, empty }: Shape, values: readonly (string | null)[]): object {
  const row = { ...empty };
  for (const [at, name] of names.entries()) {
    const value = values[at];
    if (value !== null && value !== undefined) row[name] = parsers[at]?.(value);
  }
  return row;
}

/** Asks on a connection, or on one of the pool. */
export async function askPlanned<Row, Given extends object>(
  through: ClientBase | Pool,
  statement: Statement<Row, Given>,
  given: Given,
  timeoutMs?: number,
): Promise<Row[]> {
  const query = new PlannedQuery(statement, given, timeoutMs);
  try {
    await new Promise<void>((resolve, reject) => {
      // A query of one's own is answered by callback; the driver's types know that of texts alone.
      const sent: QueryConfig = query;
      through.query(sent, (error: Error | null | undefined) => (error ? reject(error) : resolve()));
    });
    if (query.failure) throw query.failure;
    return query.found;
  } catch (error) {
    // Where it was noticed says nothing: who has asked does.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
