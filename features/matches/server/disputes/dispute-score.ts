import type { Executor } from "#kit/db/database.ts";
import type * as z from "zod/mini";
import type { disputeBody, evidenceBody } from "../../contract.ts";
import { makeMove } from "../moves/make-move.ts";
import type { MatchUpdate } from "../moves/updates.ts";
import type { MatchPorts } from "../ports.ts";
import { attachPictures } from "../scores/attach-pictures.ts";

export async function disputeScore(
  trx: Executor,
  ports: MatchPorts,
  playerId: string,
  body: z.output<typeof disputeBody>,
  now: Date,
): Promise<MatchUpdate> {
  const { matchId, reason, scoreChallenger, scoreChallenged, version, pictures } = body;
  const score =
    scoreChallenger === undefined || scoreChallenged === undefined
      ? null
      : { challenger: scoreChallenger, challenged: scoreChallenged };
  const command = { move: "dispute", reason, score } as const;
  const note = body.note === "" ? undefined : body.note;
  const update = await makeMove(trx, ports, { playerId }, { matchId, command, seen: version, note }, now);
  await attachPictures(trx, playerId, update, pictures);
  return update;
}

/** Adds pictures, a note for staff, or both to an open dispute. */
export async function addEvidence(
  trx: Executor,
  ports: MatchPorts,
  playerId: string,
  { matchId, version, note, pictures }: z.output<typeof evidenceBody>,
  now: Date,
): Promise<MatchUpdate> {
  const command = { move: "add_evidence" } as const;
  const trimmedNote = note === "" ? undefined : note;
  const update = await makeMove(
    trx,
    ports,
    { playerId },
    { matchId, command, seen: version, note: trimmedNote },
    now,
  );
  await attachPictures(trx, playerId, update, pictures);
  return update;
}
