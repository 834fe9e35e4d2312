import type { RunQuery } from "#kit/db/migrate.ts";
import { ConfigError, type Config } from "../config.ts";

/** Throws if production starts on a database of the demo or vice versa. Changes nothing. */
export async function refuseForeignDatabase(mode: Config["mode"], query: RunQuery): Promise<void> {
  const use = await findOwner(query);
  if (mode === "demo" && use === "people") {
    throw new ConfigError(
      "DATABASE_URL is a production database. The demo does not write its generated data into it.",
    );
  }
  if (mode === "production" && use === "demo") {
    throw new ConfigError(
      "DATABASE_URL is a demo database, filled by npm start with generated players, results and staff. Production does not start on it.",
    );
  }
}

/** The demo is recognised by its staff, who are created first. */
async function findOwner(query: RunQuery): Promise<"nobody" | "demo" | "people"> {
  const [found] = await query("select to_regclass('staff_members') is not null as \"hasTables\"");
  if (!found?.["hasTables"]) return "nobody";
  const [row] = await query(`select
    exists (select from staff_members where is_demo) as "hasDemo",
    exists (select from staff_members) or exists (select from players) as "hasPeople"`);
  if (row?.["hasDemo"]) return "demo";
  return row?.["hasPeople"] ? "people" : "nobody";
}
