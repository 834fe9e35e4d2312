import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
  type Dialect,
} from "kysely";

/** SQL that is made once, with what it gives and what it takes. Each connection plans it once. */
export interface Statement<Row, Given extends object> {
  /** Unique in the program: connections know what they have planned by it. */
  readonly name: string;
  readonly text: string;
  valuesOf(given: Given): unknown[];
  /** Never set; it carries the type of the rows. */
  readonly row?: Row;
}

/** A later version may add a column while this one runs: what is planned for all of them would be refused from then on. */
function requireColumns(name: string, text: string): void {
  if (/select\s+\*|\.\*/i.test(text)) throw new Error(`${name} must name its columns`);
}

/** Neither the second colon of a cast nor one within a name. */
const placeholder = /(?<![:\w]):([a-z]\w*)/gi;

/** From plain SQL: what is given stands in it as `:name`, as often as it is needed. */
export function defineStatement<Row, Given extends object>(name: string, sql: string): Statement<Row, Given> {
  const given = [
    ...new Set([...sql.matchAll(placeholder)].map(([, found]) => found as keyof Given & string)),
  ];
  const text = sql.replaceAll(placeholder, (_, found: string) => `$${given.indexOf(found as never) + 1}`);
  requireColumns(name, text);
  return { name, text, valuesOf: (values) => given.map((each) => values[each]) };
}

/** Stands for a value while a statement is built. */
class Place {
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

/** It runs nothing: it only turns what is built into SQL. */
export const builder = new Kysely<object>({ dialect });

/** What a query that Kysely built finds. */
export type RowOf<Built extends { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<Built["execute"]>
>[number];

/** From what Kysely builds: `build` runs once, with places for what will be given, and must not look at them. */
export function compileStatement<Tables, Row, Given extends object>(
  name: string,
  build: (db: Kysely<Tables>, given: Given) => Compilable<Row>,
): Statement<Row, Given> {
  const places = new Proxy({}, { get: (_, of) => new Place(String(of)) }) as Given;
  const { sql, parameters } = build(builder as never, places).compile();
  requireColumns(name, sql);
  const valueOf = (parameter: unknown, given: Given) =>
    parameter instanceof Place ? given[parameter.of as keyof Given] : parameter;
  return { name, text: sql, valuesOf: (given) => parameters.map((each) => valueOf(each, given)) };
}
