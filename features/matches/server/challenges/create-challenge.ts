import { battlegroundProblems } from "#features/battlegrounds/contract.ts";
import { requireEvent } from "#features/battlegrounds/server/index.ts";
import { audienceOf } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { countExtraSlots } from "#features/enhancers/server/index.ts";
import { areBlocked } from "#features/friends/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { matchProblems } from "../../contract.ts";
import { deadlineOf, instantKickoffAt, isKickoffPossible, maxOpenRequests } from "../../rules.ts";
import { factsOf } from "../moves/facts.ts";
import { invalidKickoff, requireMatch } from "../moves/make-move.ts";
import { createUpdate, type MoveSideEffect, type MatchUpdate } from "../moves/updates.ts";
import * as store from "../moves/store.ts";
import { notificationsOf } from "../moves/notifications.ts";
import type { MatchPorts } from "../ports.ts";
import { findPairing, type PairingRow } from "./store.ts";

export interface ChallengeInput {
  readonly eventId: string;
  readonly challengedTeamId: string;
  readonly challengerTeamId?: string | undefined;
  readonly proposedDate?: string | undefined;
  readonly isInstant: boolean;
  readonly note?: string | undefined;
}

/** Runs in the caller's transaction. */
export async function createChallenge(
  trx: Executor,
  ports: MatchPorts,
  { site, playerId }: { site: Pick<Site, "brand">; playerId: string },
  input: ChallengeInput,
  now: Date,
  alongside?: MoveSideEffect,
): Promise<MatchUpdate> {
  if (!isUuid(input.eventId)) throw battlegroundProblems.problem("event_not_found");
  const [event, , pairing, slots] = await Promise.all([
    requireEvent(trx, site.brand, input.eventId),
    // Concurrent challenges of one player are checked one after the other.
    store.lockPlayers(trx, [playerId]),
    findPairing(trx, audienceOf(site.brand), {
      eventId: input.eventId,
      playerId,
      challengedEntryId: input.challengedTeamId,
    }),
    countExtraSlots(trx, playerId, now),
  ]);
  if (!pairing) throw commonProblem("not_found");
  const { ownEntryId, opponentId } = requireOpponents(pairing, input, playerId);
  const kickoffAt = kickoffOf(input, now);
  const maxOpen = maxOpenRequests(slots);
  const [isBlocked, busy, openRequests] = await Promise.all([
    areBlocked(trx, playerId, opponentId),
    store.findPlayersWithOverlap(trx, [playerId], kickoffAt, null),
    store.countOpenRequests(trx, playerId, maxOpen),
  ]);
  // Same response as for a closed player, so that nobody learns who blocked them.
  if (isBlocked) throw matchProblems.problem("closed_to_challenges");
  if (!isKickoffPossible(kickoffAt, pairing, now)) throw invalidKickoff();
  if (busy.length > 0) throw matchProblems.problem("kickoff_taken");
  if (openRequests >= maxOpen) throw matchProblems.problem("too_many_challenges");
  const matchId = newId({ now: () => now });
  const request = {
    id: matchId,
    eventId: event.id,
    gameId: pairing.gameId,
    challenger: { playerId, entryId: ownEntryId },
    challenged: { playerId: opponentId, entryId: input.challengedTeamId },
    isInstant: input.isInstant,
    kickoffAt,
    deadlineAt: deadlineOf("requested", { requestedAt: now, kickoffAt, proposal: null, submittedAt: null }),
  };
  const inserting = store.insertRequest(trx, request, now);
  const following = Promise.all([
    requireMatch(trx, matchId),
    store.insertMove(
      trx,
      {
        matchId,
        number: 1,
        move: "challenge",
        state: "requested",
        playerId,
        details: { kickoffAt: kickoffAt.toISOString() },
        note: input.note,
      },
      now,
    ),
  ]);
  // If the request is refused, these fail as well.
  following.catch(() => undefined);
  if (!(await inserting)) throw matchProblems.problem("challenge_exists");
  const [row] = await following;
  const match = factsOf(row);
  const notifications = notificationsOf({ row, match, mover: "challenger", move: "challenge" });
  const [update] = await Promise.all([
    createUpdate(trx, ports, { row, match, version: 1, notifications }, now),
    alongside?.({ matchId, eventId: event.id, playerIds: [playerId, opponentId] }),
  ]);
  return update;
}

function requireOpponents(pairing: PairingRow, input: ChallengeInput, playerId: string) {
  const { ownEntryId, ownState, opponentId, opponentState } = pairing;
  const isOver = pairing.closedAt !== null || pairing.isCancelled;
  if (pairing.stage === "finals" || isOver) throw matchProblems.problem("challenges_not_here");
  if (opponentId === playerId) throw matchProblems.problem("challenge_self");
  if (ownEntryId === null || ownState !== "entered") throw matchProblems.problem("not_entered");
  if (input.challengerTeamId !== undefined && input.challengerTeamId !== ownEntryId) {
    throw commonProblem("not_yours");
  }
  if (opponentId === null || opponentState !== "entered" || pairing.opponentRemovedAt !== null) {
    throw matchProblems.problem("opponent_not_entered");
  }
  if (!pairing.isOpponentOpen) throw matchProblems.problem("closed_to_challenges");
  return { ownEntryId, opponentId };
}

function kickoffOf({ isInstant, proposedDate }: ChallengeInput, now: Date): Date {
  if (isInstant) return instantKickoffAt(now);
  if (proposedDate === undefined) throw invalidKickoff();
  return new Date(proposedDate);
}
