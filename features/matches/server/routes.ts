import { requireStillEligible } from "#features/battlegrounds/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { addWorn } from "#features/enhancers/server/index.ts";
import type { FilePorts } from "#features/files/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { PlayerCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { matchesContract, matchProblems, type MatchDetails } from "../contract.ts";
import { createChallenge } from "./challenges/create-challenge.ts";
import { challengeOptions } from "./challenges/challenge-options.ts";
import {
  listFriendsInEvent,
  suggestInAllBattlegrounds,
  suggestOpponents,
} from "./challenges/suggested-opponents.ts";
import { makeMove, type MoveInput } from "./moves/make-move.ts";
import {
  markNotificationsRead,
  publishUpdate,
  withUnread,
  type MoveSideEffect,
  type MatchUpdate,
} from "./moves/updates.ts";
import { publishFriendAdded, recordFriendAdded } from "./my-matches/friend-added.ts";
import { getMyMatch, listMyMatches } from "./my-matches/my-matches.ts";
import { countByPhase } from "./my-matches/store.ts";
import type { MatchPorts } from "./ports.ts";
import { refundUploads, uploadScreenshot } from "./scores/pictures.ts";
import { submitScore } from "./scores/submit-score.ts";
import { addEvidence, disputeScore } from "./disputes/dispute-score.ts";
import * as service from "./service.ts";

export function matchesRoutes(ports: MatchPorts & FilePorts) {
  const ownerOf = ({ site, viewer }: PlayerCall<Site>) => ({
    site,
    playerId: viewer.id,
    timeZone: ports.timeZoneOf(site.brand.service),
  });
  /** Makes a move and returns the match; publishes the update after the commit. */
  const write = async (
    call: PlayerCall<Site>,
    work: (trx: Executor, alongside: MoveSideEffect) => Promise<MatchUpdate>,
    check?: (trx: Executor, eventId: string) => Promise<void>,
  ) => {
    let update: MatchUpdate | undefined;
    const answer = await call.write(async (trx) => {
      const lookAt = (at: Parameters<MoveSideEffect>[0]) =>
        Promise.all([
          getMyMatch(trx, ownerOf(call), at.matchId, call.now, at.playerIds),
          markNotificationsRead(trx, call.viewer.id, at, call.now),
          check?.(trx, at.eventId),
        ]);
      let looking: ReturnType<typeof lookAt> | undefined;
      const moved = await work(trx, (at) => (looking = lookAt(at)));
      const [match, unread] = await (looking ?? lookAt(moved));
      update = withUnread(moved, call.viewer.id, unread);
      return { match };
    });
    // An idempotent retry gets the stored response and publishes nothing.
    if (update) publishUpdate(ports, update);
    return answer;
  };
  /** Refuses players who no longer meet the entry conditions. */
  const writeIfFit = (call: PlayerCall<Site>, work: Parameters<typeof write>[1]) => {
    const { site, viewer, now } = call;
    const entrant = { brand: site.brand, playerId: viewer.id, msisdn: viewer.msisdn };
    return write(call, work, (trx, eventId) => requireStillEligible(trx, entrant, eventId, now));
  };
  const moveOf = (call: PlayerCall<Site>, input: MoveInput) => (trx: Executor, alongside: MoveSideEffect) =>
    makeMove(trx, ports, { playerId: call.viewer.id }, { ...input, alongside }, call.now);
  const moved = (call: PlayerCall<Site>, input: MoveInput): Promise<{ match: MatchDetails }> =>
    write(call, moveOf(call, input));
  const movedIfFit = (call: PlayerCall<Site>, input: MoveInput): Promise<{ match: MatchDetails }> =>
    writeIfFit(call, moveOf(call, input));

  const showing = async (
    call: PlayerCall<Site>,
    pictures: number,
    work: (trx: Executor) => Promise<MatchUpdate>,
  ) => {
    const answer = await write(call, work);
    if (pictures > 0) await refundUploads(call, pictures);
    return answer;
  };

  return routes<typeof matchesContract, Site>(matchesContract, {
    "GET /api/game/live-matches": async ({ db, site, now }, { query }) => ({
      matches: await addWorn(db, await service.listLive(db, site, query, now), service.playersOfMatches, now),
    }),
    "GET /api/game/event-by-id-matches": async ({ db, site, now }, { query }) =>
      addWorn(
        db,
        await service.listEventMatches(db, site, query),
        ({ matches }) => service.playersOfMatches(matches),
        now,
      ),
    "GET /api/game/user-matches": (call, { query }) => listMyMatches(call.db, ownerOf(call), query, call.now),
    "GET /api/game/match-counts": async (call) => ({ counts: await countByPhase(call.db, call.viewer.id) }),
    "GET /api/game/get-match": async (call, { query }) => ({
      match: await getMyMatch(call.db, ownerOf(call), query.matchId, call.now),
    }),
    "GET /api/game/challenge-suggestions": async (call, { query }) => ({
      suggestions: await addWorn(
        call.db,
        await suggestOpponents(call.db, ownerOf(call), query.eventId),
        (suggestions) => suggestions.map(({ player }) => player),
        call.now,
      ),
      friends: await addWorn(
        call.db,
        await listFriendsInEvent(call.db, ownerOf(call), query.eventId, call.now),
        (friends) => friends,
        call.now,
      ),
    }),
    "GET /api/game/suggested-opponents": async (call) => ({
      battlegrounds: await addWorn(
        call.db,
        await suggestInAllBattlegrounds(call.db, ownerOf(call), call.now),
        (battlegrounds) =>
          battlegrounds.flatMap(({ suggestions }) => suggestions.map(({ player }) => player)),
        call.now,
      ),
    }),
    "GET /api/game/challenge-options": async (call, { query }) =>
      addWorn(
        call.db,
        await challengeOptions(call.db, ownerOf(call), query.opponentId, call.now),
        ({ opponent }) => [opponent],
        call.now,
      ),
    "POST /api/game/create-challenge": (call, { body }) =>
      writeIfFit(call, (trx, alongside) =>
        createChallenge(trx, ports, ownerOf(call), body, call.now, alongside),
      ),
    "POST /api/game/accept-match": (call, { body: { matchId, version } }) =>
      movedIfFit(call, { matchId, command: { move: "accept" }, seen: version }),
    "POST /api/game/decline-schedule": (call, { body: { matchId, proposedDate, note, version } }) =>
      moved(call, {
        matchId,
        command:
          proposedDate === undefined
            ? { move: "decline" }
            : { move: "reschedule", kickoffAt: new Date(proposedDate) },
        seen: version,
        note,
      }),
    "POST /api/game/cancel-match": (call, { body: { matchId, version } }) =>
      moved(call, { matchId, command: { move: "cancel" }, seen: version }),
    "POST /api/game/ready-up": (call, { body: { matchId } }) =>
      movedIfFit(call, { matchId, command: { move: "check_in" } }),
    "POST /api/game/friend-added": async (call, { body: { matchId } }) => {
      let added: Awaited<ReturnType<typeof recordFriendAdded>>;
      const answer = await call.write(async (trx) => {
        added = await recordFriendAdded(trx, call.viewer.id, matchId, call.now);
        return { match: await getMyMatch(trx, ownerOf(call), matchId, call.now) };
      });
      if (added) publishFriendAdded(ports, added);
      return answer;
    },
    "POST /api/game/submit-scores": (call, { body }) =>
      showing(call, body.screenshot === undefined ? 0 : 1, (trx) =>
        submitScore(trx, ports, call.viewer.id, body, call.now),
      ),
    "POST /api/game/upload-screenshot": (call, { file }) => uploadScreenshot(call, ports, file),
    "POST /api/game/verify-match-result": (call, { body: { matchId, gameId, version } }) => {
      const id = matchId ?? gameId;
      if (id === undefined) throw matchProblems.problem("match_not_found");
      return moved(call, { matchId: id, command: { move: "verify" }, seen: version });
    },
    "POST /api/game/dispute-match-result": (call, { body }) =>
      showing(call, body.pictures.length, (trx) => disputeScore(trx, ports, call.viewer.id, body, call.now)),
    "POST /api/game/add-evidence": (call, { body }) =>
      showing(call, body.pictures.length, (trx) => addEvidence(trx, ports, call.viewer.id, body, call.now)),
  });
}
