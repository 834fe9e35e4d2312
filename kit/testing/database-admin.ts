import pg from "pg";

export const template = "kickoff_template";

export async function createEmpty(server: string, name: string): Promise<void> {
  await run(server, `create database ${pg.escapeIdentifier(name)}`);
}

/** File by file, which costs a third of going through the log page by page, where no disk is waited for. */
export async function createCopy(server: string, name: string, of = template): Promise<void> {
  const words = `${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(of)}`;
  await run(server, `create database ${words} strategy file_copy`);
}

/** A database with a visitor cannot be copied, so nobody may enter the template again. */
export async function seal(server: string, name: string): Promise<void> {
  await run(server, `alter database ${pg.escapeIdentifier(name)} allow_connections false`);
}

/** Makes it unless it is there; of several who ask at once one makes it, and the others wait. */
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
