import { setTimeout as delay } from "node:timers/promises";
import { join } from "node:path";
import { defaultBrandKey } from "#features/branding/rules.ts";
import { backfillFigures } from "#features/brand-statistics/server/index.ts";
import { hosts } from "#brands/hosts.ts";
import { root } from "#scripts/build/sources.ts";
import { withDatabase } from "./database.ts";
import { type Program, startProgram } from "./program.ts";
import type { Running } from "./running.ts";

/** Nothing listens at this port, because the measured calls send no messages. */
const nowhere = "127.0.0.1:9";
export const secret = "only-for-measuring-only-for-measuring";

/** A host of the default brand in production. */
export function productionHostOf(key: string): string {
  return hosts.find(({ brand, alias }) => brand === key && !alias)?.host ?? "localhost";
}

export const productionHost = productionHostOf(defaultBrandKey);

/** Production does not start without settings for each operator. */
const operators = Object.fromEntries(
  ["NIGERIA", "SOUTH_AFRICAN", "KENYA", "TELKOM"].flatMap((operator) => [
    [`OPERATOR_${operator}_URL`, `https://${nowhere}`],
    ...["KEY", "CALLBACK_SECRET", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"].map((name) => [
      `OPERATOR_${operator}_${name}`,
      secret,
    ]),
  ]),
) as Record<string, string>;

export function demoOrigin({ port }: Program, key: string = defaultBrandKey): string {
  return `http://${key}.localhost:${port}`;
}

/**
 * Demo and production refuse each other's database, which they recognise by its staff; the bench measures
 * both on one.
 */
function passFor(mode: "demo" | "production", databaseUrl: string): Promise<void> {
  return withDatabase(databaseUrl, async (database) => {
    const [staff] = await database.run("select to_regclass('staff_members') as there");
    if (staff?.["there"] === null) return;
    await database.run("update staff_members set is_demo = $1", [mode === "demo"]);
  });
}

/** The server counts the figures of the past once, in about a minute, which would slow all requests down. */
function waitForPastFigures(databaseUrl: string): Promise<void> {
  return withDatabase(databaseUrl, async (database) => {
    for (;;) {
      const [job] = await database.run(
        "select id from pgboss.job where name = $1 and state < 'completed' limit 1",
        [backfillFigures.name],
      );
      if (!job) return;
      await delay(500);
    }
  });
}

/** `npm run serve`, with production logging. Without a port it takes a free one. */
export async function startProduction(
  running: Running,
  databaseUrl: string,
  port?: number,
): Promise<Program> {
  await passFor("production", databaseUrl);
  const program = await startProgram(running, join(root, "apps/server/main.ts"), {
    DATABASE_URL: databaseUrl,
    DRAIN_SECONDS: "0",
    TRUSTED_PROXIES: "127.0.0.1",
    STAFF_HOST: "staff.kickoff.example",
    SECRET_KEY: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    METRICS_TOKEN: "only-for-measuring",
    OTP_SECRET: secret,
    SMS_GATEWAY_URL: `http://${nowhere}`,
    SMS_GATEWAY_USERNAME: "bench",
    SMS_GATEWAY_KEY: "bench-key",
    SMTP_URL: `smtp://${nowhere}`,
    MAIL_FROM: "bench@kickoff.example",
    STRIPE_SECRET_KEY: "sk_test_key",
    STRIPE_PUBLIC_KEY: "pk_test_key",
    STRIPE_WEBHOOK_SECRET: "whsec_secret",
    ...operators,
    ...(port !== undefined && { PORT: String(port) }),
  });
  await waitForPastFigures(databaseUrl);
  return program;
}

/** `npm start`, with the embedded database in the data folder or on a running database. */
export async function startDemo(
  running: Running,
  options: { dataDir: string; databaseUrl?: string },
): Promise<Program> {
  if (options.databaseUrl !== undefined) await passFor("demo", options.databaseUrl);
  return startProgram(running, join(root, "scripts/start.ts"), {
    DATA_DIR: options.dataDir,
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
  });
}

/** The cost of Fastify and PostgreSQL without our code. */
export function startBaselines(running: Running, databaseUrl: string): Promise<Program> {
  return startProgram(running, join(import.meta.dirname, "baselines.ts"), { DATABASE_URL: databaseUrl });
}
