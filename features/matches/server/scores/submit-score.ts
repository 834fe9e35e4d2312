import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type * as z from "zod/mini";
import { matchProblems, type submitBody } from "../../contract.ts";
import { makeMove, requireMatch } from "../moves/make-move.ts";
import type { MatchUpdate } from "../moves/updates.ts";
import type { MatchPorts } from "../ports.ts";
import { attachPictures } from "./attach-pictures.ts";

/** The first score needs a screenshot; a correction may keep the earlier one. */
export async function submitScore(
  trx: Executor,
  ports: MatchPorts,
  playerId: string,
  body: z.output<typeof submitBody>,
  now: Date,
): Promise<MatchUpdate> {
  const row = await requireMatch(trx, body.matchId);
  requireNamedPlayers(row, body);
  const score = { challenger: body.scoreChallenger, challenged: body.scoreChallenged };
  const hasPicture = body.screenshot !== undefined;
  // If the opponent posted first, this is not a correction, and `makeMove` refuses it.
  const isOwn = row.state === "submitted" && row.submitted_by === playerId;
  const command = isOwn
    ? ({ move: "correct_score", score, hasPicture } as const)
    : ({ move: "submit_score", score } as const);
  const update = await makeMove(
    trx,
    ports,
    { playerId },
    { matchId: row.id, command, seen: body.version },
    now,
  );
  if (body.screenshot !== undefined) await attachPictures(trx, playerId, update, [body.screenshot]);
  else if (command.move === "submit_score") throw screenshotMissing();
  return update;
}

function screenshotMissing() {
  return matchProblems.problem("screenshot_missing", [{ field: "screenshot", code: "screenshot_missing" }]);
}

interface NamedPlayers {
  readonly eventTeamIdChallenger?: string | undefined;
  readonly userIdChallenger?: string | undefined;
  readonly eventTeamIdChallenged?: string | undefined;
  readonly userIdChallenged?: string | undefined;
}

/** Older clients also send the ids of both players; they must match. */
function requireNamedPlayers(row: Awaited<ReturnType<typeof requireMatch>>, named: NamedPlayers): void {
  const pairs = [
    [named.eventTeamIdChallenger, row.challenger_entry_id],
    [named.userIdChallenger, row.challenger_id],
    [named.eventTeamIdChallenged, row.challenged_entry_id],
    [named.userIdChallenged, row.challenged_id],
  ];
  if (pairs.some(([sent, own]) => sent !== undefined && sent !== own)) throw commonProblem("not_yours");
}
