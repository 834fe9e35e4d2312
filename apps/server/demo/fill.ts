import { fileURLToPath } from "node:url";
import type { Brand } from "#features/branding/rules.ts";
import { createDatabase } from "#kit/db/database.ts";
import { migrate } from "#kit/db/migrate.ts";
import type { Config } from "../config.ts";
import { sealOf } from "../console/staff-context.ts";
import { seedDemo } from "./index.ts";
import { seedStaff } from "./staff.ts";

type OnStep = (what: string) => void;

/** Generates the missing demo data. */
export async function fillDemo(
  config: Config & { DATABASE_URL: string },
  { brands, now }: { brands: readonly Brand[]; now: Date },
  onStep: OnStep,
): Promise<void> {
  // A longer timeout: on a busy machine, generating the data keeps connections waiting longer than a request may.
  const timeoutMs = 60_000;
  const database = createDatabase({
    url: config.DATABASE_URL,
    connectTimeoutMs: timeoutMs,
    statementTimeoutMs: timeoutMs,
  });
  try {
    // First, because production recognises a demo database by its staff.
    await seedStaff(database, sealOf(config), now);
    const onFilled = (done: number, of: number) => onStep(`Making demo data: ${done} of ${of} leagues.`);
    await seedDemo(database, brands, now, onFilled, sealOf(config));
  } finally {
    await database.close();
  }
}

/** Migrates and fills a new database while the pages are built. */
export async function fillNewDatabase(
  config: Config & { DATABASE_URL: string },
  brands: readonly Brand[],
  onStep: OnStep,
): Promise<void> {
  await migrate(config.DATABASE_URL, fileURLToPath(new URL("../../../migrations", import.meta.url)));
  await fillDemo(config, { brands, now: new Date() }, onStep);
}
