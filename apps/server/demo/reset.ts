import { findPlayerIdByNumber } from "#features/accounts/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import { createDatabase, type Database } from "#kit/db/database.ts";
import { runBatch, type BatchLog, type BatchContext } from "#kit/jobs/batch.ts";
import { defineJob, type NoPayload } from "#kit/jobs/job.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { audiencesOf, type Audience } from "./audience.ts";
import { eraseAudience, isBlocked } from "./erase.ts";
import { generateDemo } from "./generate.ts";
import { seed } from "./index.ts";
import { writeDemo } from "./write-demo.ts";
import { sealOf } from "../console/staff-context.ts";
import { claimService } from "./insert-rows.ts";

export const nightlyReset = defineJob<NoPayload>({ name: "demo-reset", timeoutSeconds: 600 });
/** These statements change more rows than a request may. */
const statementTimeoutMs = 60_000;
/** No request writes for as long as these attempts take together. */
const tries = 100;

/** Every night, resets the demo brands: changes by visitors are removed, and battlegrounds get current dates. */
export function scheduleDemoReset(
  jobs: Jobs,
  options: { databaseUrl: string; brands: readonly Brand[]; clock: Clock; log: BatchLog; seal: Seal },
): void {
  const { brands, clock, log, seal } = options;
  jobs.work(nightlyReset, async (_, { signal }) => {
    const database = createDatabase({ url: options.databaseUrl, statementTimeoutMs });
    try {
      await resetDemo({ database, clock, log, seal }, brands, signal);
    } finally {
      await database.close();
    }
  });
  jobs.schedule(nightlyReset, "40 1 * * *", "UTC");
}

/** Resets every demo brand to its generated data, each in its own transaction. A failure does not stop the others. */
export async function resetDemo(
  context: BatchContext & { database: Database; seal?: Seal },
  brands: readonly Brand[],
  signal: AbortSignal,
): Promise<string[]> {
  const [demo, live] = [true, false].map((isDemo) =>
    audiencesOf(brands.filter(({ demoBrandConfig }) => demoBrandConfig === isDemo)),
  ) as [Audience[], Audience[]];
  const { seal = sealOf({ mode: "demo" }) } = context;
  const reset: string[] = [];
  await runBatch<Audience>(
    context,
    {
      name: "demo-reset",
      findPage: () => Promise.resolve(demo),
      pageSize: demo.length + 1,
      keyOf: ({ service }) => service,
      async work(audience) {
        if (live.some((other) => isShared(audience, other))) {
          throw new Error(`${audience.service} is not used by demo brands only`);
        }
        if (await resetAudience(context.database, audience, seal, context.clock.now()))
          reset.push(audience.service);
      },
      // Runs every night, whatever failed before.
      maxTries: Number.MAX_SAFE_INTEGER,
    },
    signal,
  );
  return reset;
}

function isShared(one: Audience, other: Audience): boolean {
  return one.service === other.service || (one.provider === other.provider && one.country === other.country);
}

/** A realm without its main player was never generated, so it is not reset. */
async function resetAudience(
  database: Database,
  audience: Audience,
  seal: Seal,
  now: Date,
): Promise<boolean> {
  const { service, mainPlayerMsisdn } = audience;
  const rows = generateDemo({ seed, now, audience });
  const once = () =>
    database.transaction(async (trx) => {
      if (mainPlayerMsisdn === null || !(await claimService(trx, service))) return false;
      if (!(await findPlayerIdByNumber(trx, service, mainPlayerMsisdn))) return false;
      await eraseAudience(trx, audience);
      await writeDemo(trx, audience, rows, seal, now);
      return true;
    });
  for (let left = tries; ; left--) {
    try {
      return await once();
    } catch (error) {
      if (left === 1 || !isBlocked(error)) throw error;
    }
  }
}
