import pg from "pg";

export const template = "kickoff_template";

export async function createEmpty(server: string, name: string): Promise<void> {
  await run(server, `create database ${pg.escapeIdentifier(name)}`);
}

/** Copies the files, which is three times faster than copying through the WAL as long as fsync is off. */
export async function createCopy(server: string, name: string, of = template): Promise<void> {
  const words = `${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(of)}`;
  await run(server, `create database ${words} strategy file_copy`);
}

/** PostgreSQL cannot copy a database that has connections, so nobody may connect to the template. */
export async function seal(server: string, name: string): Promise<void> {
  await run(server, `alter database ${pg.escapeIdentifier(name)} allow_connections false`);
}

/** Creates the database if it does not exist. Of several concurrent callers one creates it, and the others wait. */
export async function ensureDatabase(
  server: string,
  name: string,
  make: (unfinished: string) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [name]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 1) return;
    const unfinished = `${name}_unfinished`;
    await dropDatabase(server, unfinished);
    await make(unfinished);
    await seal(server, unfinished);
    await client.query(
      `alter database ${pg.escapeIdentifier(unfinished)} rename to ${pg.escapeIdentifier(name)}`,
    );
  } finally {
    await client.end();
  }
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  await run(server, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

export function addressOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
