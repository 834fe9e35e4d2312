import type { Brand } from "#features/branding/rules.ts";
import { timeZoneOf } from "#features/staff/rules.ts";
import type { CsvExport, StaffScope } from "#features/staff/server/index.ts";
import * as z from "zod/mini";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { dayIn, instantIn } from "#kit/pure/calendar.ts";
import { rangeQuery, statisticsProblems, type FigureSeries } from "../contract.ts";
import {
  checkRange,
  dayAfter,
  daysOf,
  latestRange,
  previousRange,
  statisticsPermissions,
  type CountedFigure,
  type DayRange,
} from "../rules.ts";
import * as store from "./figure-store.ts";
import type { DailyFigures, FigureJobContext } from "./ports.ts";

/** The first brand of each service: its language variants have the same players and battlegrounds. */
export function servicesOf(brands: readonly Brand[]): Brand[] {
  return brands.filter(({ key, service }) => brands.find((brand) => brand.service === service)?.key === key);
}

interface RangeInput {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

function requireRange({ from, until }: RangeInput, scope: StaffScope): DayRange {
  const today = dayIn(scope.now, timeZoneOf(scope.brands));
  const range = from === undefined || until === undefined ? latestRange(today) : { from, until };
  const checked = checkRange(range);
  if (!checked) {
    throw statisticsProblems.problem("range_wrong", [{ field: "until", code: "range_wrong" }]);
  }
  return checked;
}

/** Reads only what the job has counted, never the tables of players, matches or messages. */
export async function findFigures(executor: Executor, scope: StaffScope, input: RangeInput) {
  const range = requireRange(input, scope);
  const services = servicesOf(scope.brands).map(({ service }) => service);
  const days = daysOf(range);
  if (services.length === 0) return { days, series: [], countedAt: null, services };
  const [rows, before, countedAt] = await Promise.all([
    store.findByDay(executor, services, range),
    store.findTotals(executor, services, previousRange(range)),
    store.findComputedAt(executor, services),
  ]);
  return {
    days,
    series: seriesOf(days, rows, before),
    countedAt: countedAt?.toISOString() ?? null,
    services,
  };
}

function seriesOf(
  days: readonly string[],
  rows: readonly store.FigureValues[],
  before: readonly store.FigureRow[],
): FigureSeries[] {
  const position = new Map(days.map((day, index) => [day, index]));
  const found = new Map<string, FigureSeries>();
  const of = ({ figure, part }: store.FigureRow): FigureSeries => {
    const key = `${figure} ${part}`;
    let one = found.get(key);
    if (!one) found.set(key, (one = { figure, part, values: days.map(() => null), before: 0 }));
    return one;
  };
  for (const row of rows) {
    const at = position.get(row.day);
    if (at !== undefined) of(row).values[at] = row.value;
  }
  for (const row of before) of(row).before = row.value;
  return [...found.values()].toSorted(
    (a, b) => a.figure.localeCompare(b.figure) || a.part.localeCompare(b.part),
  );
}

/** Counts one day of a service and replaces its rows in one transaction, so that a repeat changes nothing. */
export async function countDay(
  { database, figures, clock }: Pick<FigureJobContext, "database" | "figures" | "clock">,
  brand: Brand,
  day: string,
): Promise<void> {
  const { service, timeZone, country, eventProvider: provider } = brand;
  const now = clock.now();
  const from = instantIn(`${day}T00:00`, timeZone);
  const until = instantIn(`${dayAfter(day, 1)}T00:00`, timeZone);
  if (!from || !until) throw new Error(`${day} is no day`);
  if (from > now) return;
  const scope = { service, country, provider, from, until, now };
  const counted = countedOn(figures, now < until);
  const rows = new Map<string, store.FigureRow[]>();
  for (const [figure, { find }] of counted) {
    const parts = await find(database, scope);
    rows.set(
      figure,
      parts.map(({ part, value }) => ({ figure, part, value })),
    );
  }
  const at = { service, day };
  const [raised, replaced] = [counted.filter(isRaised), counted.filter((one) => !isRaised(one))];
  const rowsOf = (some: typeof counted) => some.flatMap(([figure]) => rows.get(figure) ?? []);
  await database.transaction(async (trx) => {
    await store.replaceDay(
      trx,
      at,
      replaced.map(([figure]) => figure),
      rowsOf(replaced),
    );
    await store.upsertHighestValues(trx, at, rowsOf(raised));
    await store.upsertRun(trx, at, now);
  });
}

const isRaised = ([, { keeps }]: [string, { keeps?: "now" | "highest" }]) => keeps === "highest";

/** The state of now is counted for today alone. */
function countedOn(figures: DailyFigures, isToday: boolean) {
  return [...figures].filter(([, { keeps }]) => isToday || keeps !== "now");
}

/** Adds to a figure of a brand's service what has just happened. */
export async function addToFigure(
  executor: Executor,
  { service, timeZone }: Pick<Brand, "service" | "timeZone">,
  figure: CountedFigure,
  parts: Readonly<Record<string, number>>,
  now: Date,
): Promise<void> {
  const rows = Object.entries(parts).map(([part, value]) => ({ figure, part, value }));
  await store.addToDay(executor, { service, day: dayIn(now, timeZone) }, rows);
}

export const figuresCsv: CsvExport = {
  permission: statisticsPermissions.figures,
  columns: ["service", "day", "figure", "part", "value"],
  async *pages(executor, scope, query) {
    const input = z.safeParse(rangeQuery, query);
    if (!input.success) throw commonProblem("invalid_input");
    const range = requireRange(input.data, scope);
    for (const { service } of servicesOf(scope.brands)) {
      const rows = await store.findAllOfService(executor, service, range);
      yield rows.map(({ day, figure, part, value }) => [service, day, figure, part, String(value)]);
    }
  },
};
