import { rebuildFigures } from "#features/brand-statistics/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { dailyFigures } from "../slices.ts";
import type { CommandArguments } from "./staff-actor.ts";

export const figureUsage = `npm run staff -- rebuild-figures <first day> <last day>   counts the figures of these days again, for example 2026-11-01 2026-11-30`;

/** Undefined for any other command, and for wrong arguments. */
export async function runFigureCommand(
  database: Database,
  brands: readonly Brand[],
  { words: [command, from = "", until = "", ...rest] }: CommandArguments,
  now: Date,
): Promise<string | undefined> {
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  if (command !== "rebuild-figures" || !isDay(from) || !isDay(until) || rest.length > 0) return undefined;
  const context = { database, brands, figures: dailyFigures, clock: { now: () => now } };
  const { days, services } = await rebuildFigures(context, { from, until });
  return `Counted ${days} days of ${services} services.`;
}
