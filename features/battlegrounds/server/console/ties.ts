import type { Executor } from "#kit/db/database.ts";
import { tieCorrections, type Phase, type TieProgress } from "../../rules.ts";
import { findResults } from "../finals/bracket-store.ts";
import type { TiesPort } from "../ports.ts";

export type TieHistory = Awaited<ReturnType<typeof findTieHistory>>;

/** The results of a final, also of pairs that no longer meet, and its decided matches. */
export async function findTieHistory(
  executor: Executor,
  ties: Pick<TiesPort, "findDecided">,
  eventId: string,
  now: Date,
) {
  const results = await findResults(executor, eventId);
  return { results, matches: await ties.findDecided(executor, eventId, now) };
}

interface TieState {
  readonly code: string;
  readonly entryA: string | null;
  readonly entryB: string | null;
  readonly outcome: string | null;
  readonly progress: TieProgress | null;
}

export function correctionsOfTie(
  event: { readonly phase: Phase },
  { code, entryA, entryB, outcome, progress }: TieState,
  { results, matches }: TieHistory,
) {
  const isOfPair = (one: { code: string; a: string; b: string }) =>
    one.code === code && one.a === entryA && one.b === entryB;
  const decidedMatch = matches.find(isOfPair) ?? null;
  const corrections = tieCorrections(event, {
    hasBothPlayers: entryA !== null && entryB !== null,
    isDecided: outcome !== null,
    progress,
    decidedMatch,
    hasResult: results.some(isOfPair),
  });
  return { corrections, correctableMatch: decidedMatch?.isCorrectable ? decidedMatch.id : null };
}
