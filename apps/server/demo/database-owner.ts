import type { RunQuery } from "#kit/db/migrate.ts";
import { ConfigError, type Config } from "../config.ts";

/** Production and the demo keep out of each other's database, and leave it as it is. */
export async function refuseForeign(mode: Config["mode"], ask: RunQuery): Promise<void> {
  const use = await findUse(ask);
  if (mode === "demo" && use === "people") {
    throw new ConfigError(
      "DATABASE_URL leads to a database that people work with: the demo is not made up in it.",
    );
  }
  if (mode === "production" && use === "demo") {
    throw new ConfigError(
      "DATABASE_URL leads to a database that npm start has filled: its players, results and staff are made up.",
    );
  }
}

/** The demo is known by its staff, who are made before all else. */
async function findUse(ask: RunQuery): Promise<"nobody" | "demo" | "people"> {
  const [found] = await ask("select to_regclass('staff_members') is not null as \"hasTables\"");
  if (!found?.["hasTables"]) return "nobody";
  const [row] = await ask(`select
    exists (select from staff_members where is_demo) as "hasDemo",
    exists (select from staff_members) or exists (select from players) as "hasPeople"`);
  if (row?.["hasDemo"]) return "demo";
  return row?.["hasPeople"] ? "people" : "nobody";
}
