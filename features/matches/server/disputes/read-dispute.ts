import type { Executor } from "#kit/db/database.ts";
import { requireMatch } from "../moves/make-move.ts";
import { sideOf } from "../moves/facts.ts";
import { findStatements } from "../moves/store.ts";
import { listPicturesForStaff } from "../scores/pictures.ts";

/** What staff read before they decide, including notes for staff only. */
export async function readDispute(executor: Executor, matchId: string) {
  const row = await requireMatch(executor, matchId);
  const pictures = await listPicturesForStaff(executor, row.id);
  const statements = await findStatements(executor, row.id);
  return {
    matchId: row.id,
    service: row.service,
    state: row.state,
    version: row.version,
    challenger: row.challengerUsername,
    challenged: row.challengedUsername,
    statements: statements.map(({ number, playerId, ...statement }) => ({
      ...statement,
      by: playerId === null ? null : (sideOf(row, playerId) ?? null),
      pictures: pictures.filter((picture) => picture.number === number),
    })),
  };
}

export type DisputeForStaff = Awaited<ReturnType<typeof readDispute>>;
