import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
  type Dialect,
} from "kysely";
import { selectsAllColumns } from "./statement-name.ts";

/** A named prepared statement with the types of its rows and parameters. Each connection prepares it once. */
export interface Statement<Row, Params extends object> {
  /** Unique in the program: `pg` uses it to know what a connection has prepared. */
  readonly name: string;
  readonly text: string;
  valuesOf(params: Params): unknown[];
  /** Never set; it only carries the row type. */
  readonly row?: Row;
}

function requireColumns(name: string, text: string): void {
  if (selectsAllColumns(text)) throw new Error(`${name} must name its columns`);
}

/** A parameter. Does not match the second colon of a cast or a colon inside a name. */
const placeholder = /(?<![:\w]):([a-z]\w*)/gi;

/** Defines a statement from plain SQL with parameters as `:name`. */
export function defineStatement<Row, Params extends object>(
  name: string,
  sql: string,
): Statement<Row, Params> {
  const params = [
    ...new Set([...sql.matchAll(placeholder)].map(([, found]) => found as keyof Params & string)),
  ];
  const text = sql.replaceAll(placeholder, (_, found: string) => `$${params.indexOf(found as never) + 1}`);
  requireColumns(name, text);
  return { name, text, valuesOf: (values) => params.map((each) => values[each]) };
}

/** Represents a parameter while Kysely builds a statement. */
class Placeholder {
  readonly of: string;
  constructor(of: string) {
    this.of = of;
  }
}

export const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** Only compiles queries; it has no connection. */
export const builder = new Kysely<object>({ dialect });

/** The row type of a Kysely query. */
export type RowOf<Built extends { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<Built["execute"]>
>[number];

/**
 * Defines a statement from a Kysely query. `build` runs once, with placeholders for the parameters, and must not read
 * them.
 */
export function compileStatement<Tables, Row, Params extends object>(
  name: string,
  build: (db: Kysely<Tables>, params: Params) => Compilable<Row>,
): Statement<Row, Params> {
  const places = new Proxy({}, { get: (_, of) => new Placeholder(String(of)) }) as Params;
  const { sql, parameters } = build(builder as never, places).compile();
  requireColumns(name, sql);
  const valueOf = (parameter: unknown, params: Params) =>
    parameter instanceof Placeholder ? params[parameter.of as keyof Params] : parameter;
  return { name, text: sql, valuesOf: (params) => parameters.map((each) => valueOf(each, params)) };
}
