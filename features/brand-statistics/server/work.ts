import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { runBatch } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import { daysOf, latestRange, maxDays, type DayRange } from "../rules.ts";
import { hasRuns } from "./figure-store.ts";
import { countDay, servicesOf } from "./figures.ts";
import { countFigures, backfillFigures, recountFigures } from "./jobs.ts";
import type { FigureJobContext } from "./ports.ts";

/** Yesterday too: what happened in its last hour. */
const hourlyDays = 2;
/** Retention looks 28 days back. */
const nightlyDays = 31;
const firstDays = 92;

export function registerFigureJobs(jobs: Pick<Jobs, "work" | "schedule">, context: FigureJobContext): void {
  jobs.work(countFigures, (_, { signal }) => countLatest(context, hourlyDays, signal));
  jobs.schedule(countFigures, "7 * * * *", "UTC");
  jobs.work(recountFigures, (_, { signal }) => countLatest(context, nightlyDays, signal));
  jobs.schedule(recountFigures, "20 3 * * *", "UTC");
  jobs.work(backfillFigures, ({ days }, { signal }) => countLatest(context, days, signal));
}

/** A new installation has no figures until the job has counted its past. */
export async function enqueueInitialBackfill(executor: Executor, jobs: Pick<Jobs, "enqueue">): Promise<void> {
  if (await hasRuns(executor)) return;
  await jobs.enqueue(executor, backfillFigures, { days: firstDays }, { key: "first" });
}

interface ServiceDay {
  readonly brand: Brand;
  readonly day: string;
}

function countLatest(context: FigureJobContext, days: number, signal: AbortSignal): Promise<void> {
  const now = context.clock.now();
  const items = servicesOf(context.brands).flatMap((brand) =>
    daysOf(latestRange(dayIn(now, brand.timeZone), days)).map((day) => ({ brand, day })),
  );
  return countDays(context, items, signal);
}

/** Each day of a service is an item of its own: one that fails does not stop the others. */
function countDays(
  context: FigureJobContext,
  items: readonly ServiceDay[],
  signal: AbortSignal,
): Promise<void> {
  return runBatch<ServiceDay>(
    context,
    {
      name: "count-figures",
      findPage: () => Promise.resolve(items),
      pageSize: items.length + 1,
      keyOf: ({ brand, day }) => `${brand.service} ${day}`,
      work: ({ brand, day }) => countDay(context, brand, day),
    },
    signal,
  );
}

/** Counts a range of days again, for the command. Returns how many days and services were counted. */
export async function rebuildFigures(
  context: Omit<FigureJobContext, "log">,
  range: DayRange,
): Promise<{ days: number; services: number }> {
  const days = daysOf(range);
  if (days.length === 0 || days.length > maxDays) {
    throw new Error(`Name a first and a last day, at most ${maxDays} days.`);
  }
  const services = servicesOf(context.brands);
  for (const brand of services) for (const day of days) await countDay(context, brand, day);
  return { days: days.length, services: services.length };
}
