import { join } from "node:path";
import { defaultBrandKey } from "#features/branding/rules.ts";
import { hosts } from "#brands/hosts.ts";
import { root } from "#scripts/build/sources.ts";
import { withDatabase } from "./database.ts";
import { type Program, startProgram } from "./program.ts";
import type { Running } from "./running.ts";

/** Nobody listens there: what is measured sends nothing. */
const nowhere = "127.0.0.1:9";
export const secret = "only-for-measuring-only-for-measuring";

/** The host by which production knows a brand. */
export function productionHostOf(key: string): string {
  return hosts.find(({ brand, alias }) => brand === key && !alias)?.host ?? "localhost";
}

export const productionHost = productionHostOf(defaultBrandKey);

/** Production refuses to start without a way to each operator. */
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

/** Neither starts on a database of the other, which it knows by its staff; both are measured on one. */
function passFor(mode: "demo" | "production", databaseUrl: string): Promise<void> {
  return withDatabase(databaseUrl, async (database) => {
    const [staff] = await database.run("select to_regclass('staff_members') as there");
    if (staff?.["there"] === null) return;
    await database.run("update staff_members set is_demo = $1", [mode === "demo"]);
  });
}

/** `npm run serve`: what runs behind a proxy, with the log that it writes there. */
export async function startProduction(running: Running, databaseUrl: string): Promise<Program> {
  await passFor("production", databaseUrl);
  return startProgram(running, join(root, "apps/server/main.ts"), {
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
  });
}

/** `npm start`: with the embedded database in the data folder, or on a database that runs already. */
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

/** What Fastify and PostgreSQL cost on this machine before any of our code. */
export function startFloors(running: Running, databaseUrl: string): Promise<Program> {
  return startProgram(running, join(import.meta.dirname, "floors.ts"), { DATABASE_URL: databaseUrl });
}
