import type { Executor } from "#kit/db/database.ts";
import { countByBrand, type SupportFigures } from "./store.ts";

const windowMs = 7 * 24 * 60 * 60_000;

/** Open and overdue tickets, and the answers of the last seven days, in time and late. */
export function supportFigures(executor: Executor, now: Date): Promise<SupportFigures[]> {
  return countByBrand(executor, now, new Date(now.getTime() - windowMs));
}
