import type { Executor } from "#kit/db/database.ts";

export async function findVersions(executor: Executor): Promise<{ database: string; migration: string }> {
  const [row] = await executor.run(
    `select current_setting('server_version') as database, (select max(name) from schema_migrations) as migration`,
  );
  return { database: String(row?.["database"]), migration: String(row?.["migration"]) };
}
