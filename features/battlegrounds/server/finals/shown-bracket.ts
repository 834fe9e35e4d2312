import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { BracketTie } from "../../contract.ts";
import { findShownTies } from "./bracket-store.ts";
import { tieOf } from "./shown-tie.ts";
import { requireEvent, finalIdOf } from "../service.ts";

export async function getBracket(
  executor: Executor,
  site: Site,
  id: string,
): Promise<{ eventId: string | null; version: number; ties: BracketTie[] }> {
  const event = await requireEvent(executor, site.brand, id);
  const eventId = finalIdOf(event);
  if (eventId === null) return { eventId: null, version: 0, ties: [] };
  // Read before the ties: a change between the two queries has a higher version and is fetched again.
  const { bracketVersion: version } =
    eventId === event.id ? event : await requireEvent(executor, site.brand, eventId);
  const ties = await findShownTies(executor, eventId);
  return { eventId, version, ties: ties.map((row) => tieOf(row, site)) };
}
