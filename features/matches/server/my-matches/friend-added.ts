import type { Executor } from "#kit/db/database.ts";
import { matchProblems } from "../../contract.ts";
import { friendAddedEvent, isUnderWay, matchRoom } from "../../rules.ts";
import { sideOf } from "../moves/facts.ts";
import { requireMatch } from "../moves/make-move.ts";
import { insertFriendAdded } from "../moves/store.ts";
import type { MatchPorts } from "../ports.ts";

interface FriendAdded {
  readonly service: string;
  readonly matchId: string;
}

/** Records that a player has added the opponent on the game's platform. The match's state does not change, so this is not one of its moves. */
export async function recordFriendAdded(
  trx: Executor,
  playerId: string,
  matchId: string,
  now: Date,
): Promise<FriendAdded | undefined> {
  const row = await requireMatch(trx, matchId);
  if (!sideOf(row, playerId)) throw matchProblems.problem("not_your_match");
  if (!isUnderWay(row.state)) throw matchProblems.problem("match_moved");
  const isNew = await insertFriendAdded(trx, { matchId: row.id, playerId }, now);
  return isNew ? { service: row.service, matchId: row.id } : undefined;
}

/** Call after the commit. */
export function publishFriendAdded(
  { realtime }: Pick<MatchPorts, "realtime">,
  { service: site, matchId }: FriendAdded,
) {
  realtime.publish({ site, room: matchRoom(matchId) }, { event: friendAddedEvent, payload: { matchId } });
}
