import pg from "pg";

export const template = "kickoff_template";

export async function createEmpty(server: string, name: string): Promise<void> {
  await run(server, `create database ${pg.escapeIdentifier(name)}`);
}

export async function createCopy(server: string, name: string): Promise<void> {
  await run(server, `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`);
}

/** A database with a visitor cannot be copied, so nobody may enter the template again. */
export async function seal(server: string, name: string): Promise<void> {
  await run(server, `alter database ${pg.escapeIdentifier(name)} allow_connections false`);
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
