import { sql } from "kysely";
import { anyOf } from "#kit/db/any-of.ts";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";
import type { DayRange } from "../rules.ts";
import type { FigureTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<FigureTables>();

export interface FigureRow {
  readonly figure: string;
  readonly part: string;
  readonly value: number;
}

export interface FigureValues extends FigureRow {
  readonly day: string;
}

const byDay = defineStatement<FigureValues, { services: readonly string[] } & DayRange>(
  "figures-by-day",
  `select day::text as day, figure, part, sum(value)::float8 as value from daily_figures
   where service = any(:services) and day between :from::date and :until::date
   group by day, figure, part`,
);

/** The sum of the services on each day. */
export function findByDay(executor: Executor, services: readonly string[], range: DayRange) {
  return executor.query(byDay, { services, ...range });
}

const totals = defineStatement<FigureRow, { services: readonly string[] } & DayRange>(
  "figure-totals",
  `select figure, part, sum(value)::float8 as value from daily_figures
   where service = any(:services) and day between :from::date and :until::date
   group by figure, part`,
);

export function findTotals(executor: Executor, services: readonly string[], range: DayRange) {
  return executor.query(totals, { services, ...range });
}

/** The rows of a service in order, for the export. */
export function findAllOfService(executor: Executor, service: string, { from, until }: DayRange) {
  return tables(executor)
    .selectFrom("daily_figures")
    .where("service", "=", service)
    .where("day", ">=", from)
    .where("day", "<=", until)
    .orderBy("day")
    .orderBy("figure")
    .orderBy("part")
    .select([sql<string>`day::text`.as("day"), "figure", "part", "value"])
    .execute();
}

/** The latest time at which a day of the services was counted. */
export async function findComputedAt(executor: Executor, services: readonly string[]): Promise<Date | null> {
  const row = await tables(executor)
    .selectFrom("figure_runs")
    .where("service", "=", anyOf(services))
    .orderBy("day", "desc")
    .limit(services.length)
    .select("computed_at as computedAt")
    .executeTakeFirst();
  return row?.computedAt ?? null;
}

interface Day {
  readonly service: string;
  readonly day: string;
}

/** Replaces the figures of a day with these names. */
export async function replaceDay(
  trx: Executor,
  { service, day }: Day,
  names: readonly string[],
  rows: readonly FigureRow[],
): Promise<void> {
  if (names.length === 0) return;
  await tables(trx)
    .deleteFrom("daily_figures")
    .where("service", "=", service)
    .where("day", "=", day)
    .where("figure", "in", [...names])
    .execute();
  if (rows.length === 0) return;
  await tables(trx)
    .insertInto("daily_figures")
    .values(rows.map((row) => ({ service, day, ...row })))
    .execute();
}

/** Keeps the highest value that was ever found for the day. */
export async function upsertHighestValues(trx: Executor, at: Day, rows: readonly FigureRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tables(trx)
    .insertInto("daily_figures")
    .values(rows.map((row) => ({ ...at, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(["service", "day", "figure", "part"])
        .doUpdateSet({ value: sql<number>`greatest(daily_figures.value, excluded.value)` }),
    )
    .execute();
}

/** Adds what has just happened to the day. */
export async function addToDay(executor: Executor, at: Day, rows: readonly FigureRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tables(executor)
    .insertInto("daily_figures")
    .values(rows.map((row) => ({ ...at, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(["service", "day", "figure", "part"])
        .doUpdateSet({ value: sql<number>`daily_figures.value + excluded.value` }),
    )
    .execute();
}

export async function upsertRun(trx: Executor, { service, day }: Day, now: Date): Promise<void> {
  await tables(trx)
    .insertInto("figure_runs")
    .values({ service, day, computed_at: now })
    .onConflict((conflict) => conflict.columns(["service", "day"]).doUpdateSet({ computed_at: now }))
    .execute();
}

export async function hasRuns(executor: Executor): Promise<boolean> {
  const row = await tables(executor).selectFrom("figure_runs").select("day").limit(1).executeTakeFirst();
  return row !== undefined;
}
