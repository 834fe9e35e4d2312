import { type CompiledQuery, DummyDriver, Kysely, type QueryResult } from "kysely";
import { Pool, type QueryConfig } from "pg";
import { builder, dialect, type Statement } from "./statement.ts";
import { createStatementNames } from "./statement-name.ts";
import { inTransaction, type Query } from "./transaction.ts";
import { parserOf } from "./value-parsers.ts";

/**
 * A connection or a transaction. A store narrows it to its own tables with `as`, so that it cannot write the tables of
 * another slice.
 */
export interface Executor {
  as<Tables>(): Kysely<Tables>;
  /** Runs a named prepared statement. */
  query<Row, Params extends object>(statement: Statement<Row, Params>, params: Params): Promise<Row[]>;
  /** Runs plain SQL. For the kit only: jobs are enqueued in the caller's transaction with it. */
  run(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
}

export interface Database extends Executor {
  transaction<Result>(work: (trx: Executor) => Promise<Result>): Promise<Result>;
  /** Resolves when the database responds, rejects after `timeoutMs` otherwise. */
  ping(timeoutMs?: number): Promise<void>;
  stats(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  maxConnections?: number;
  connectTimeoutMs?: number;
  statementTimeoutMs?: number;
  applicationName?: string;
  /** Called when an idle connection is lost. No request fails: the pool opens a new connection. */
  onIdleError?: (error: Error) => void;
}

export function createDatabase(options: DatabaseOptions): Database {
  const statementTimeout = options.statementTimeoutMs ?? 2_500;
  // The client times out shortly after the server, because a server that hangs cannot time out by itself.
  const queryTimeout = statementTimeout + 250;
  const pool = new Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 2_000,
    statement_timeout: statementTimeout,
    query_timeout: queryTimeout,
    // Statements that a transaction starts together need one round trip.
    pipeline: true,
    idle_in_transaction_session_timeout: Math.max(10_000, statementTimeout),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: options.applicationName ?? "kickoff",
    types: { getTypeParser: parserOf },
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  // If a connection in use is lost, its statement fails. Without a listener the event would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));

  const query: Query = (config) => pool.query<never>(config);
  return {
    ...executorOn(query),
    transaction: (work) => inTransaction(pool, queryTimeout, (queryInside) => work(executorOn(queryInside))),
    ping: (timeoutMs = 1_000) => ping(pool, timeoutMs),
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => void (pool.ended || (await pool.end())),
  };
}

const statementNames = createStatementNames();

/** Frequent Kysely queries become prepared statements: PostgreSQL parses and plans them once per connection. */
function kyselyQuery(text: string, values: readonly unknown[]): QueryConfig {
  const name = statementNames.nameOf(text, values);
  return { text, values: [...values], ...(name !== undefined && { name }) };
}

function preparedQuery<Row, Params extends object>(
  { name, text, valuesOf }: Statement<Row, Params>,
  params: Params,
) {
  return { name, text, values: valuesOf(params) };
}

/** Kysely and prepared statements use the same connection: one of the pool, or that of a transaction. */
export function executorOn(query: Query): Executor {
  let kysely: Kysely<object> | undefined;
  return {
    // The table types exist only at compile time; at run time there is one Kysely.
    as: () => (kysely ??= kyselyOn(query)) as never,
    query: async (statement, params) => (await query(preparedQuery(statement, params))).rows,
    run: async (text, values = []) => (await query({ text, values: [...values] })).rows,
  };
}

/** Commands whose row count is the number of rows written. */
const writes = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

function kyselyOn(query: Query): Kysely<object> {
  const connection = {
    async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
      const { command, rowCount, rows } = await query(kyselyQuery(sql, parameters));
      return writes.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
    },
    streamQuery() {
      throw new Error("streaming is not supported");
    },
  };
  const provider = {
    provideConnection: <Found>(consume: (held: typeof connection) => Promise<Found>) => consume(connection),
  };
  const executor = builder.getExecutor().withConnectionProvider(provider);
  return new Kysely({ config: { dialect }, dialect, driver: new NoNestedTransactionDriver(), executor });
}

/** Refuses transactions of Kysely: `Database.transaction` begins them, and a nested one could not be rolled back alone. */
class NoNestedTransactionDriver extends DummyDriver {
  override beginTransaction(): Promise<void> {
    return Promise.reject(new Error("nested transactions are not supported"));
  }
}

async function ping(pool: Pool, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error(`database did not respond within ${timeoutMs} ms`));
    // `setImmediate` lets a blocked process read responses that have already arrived before it gives up.
    timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
  });
  const response = pool.query("select 1");
  // The query continues after the deadline and fails by its own timeout. Nobody awaits it then.
  response.catch(() => undefined);
  try {
    await Promise.race([response, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
