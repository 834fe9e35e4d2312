import type { Brand } from "#features/branding/rules.ts";
import type { DailyFigure } from "#features/staff/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import type { BatchContext } from "#kit/jobs/batch.ts";

/** Figures of all slices, by name. */
export type DailyFigures = ReadonlyMap<string, DailyFigure>;

export interface FigureJobContext extends BatchContext {
  readonly database: Database;
  readonly brands: readonly Brand[];
  readonly figures: DailyFigures;
}
