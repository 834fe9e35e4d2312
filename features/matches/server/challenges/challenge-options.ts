import { displayName } from "#features/accounts/server/index.ts";
import { audienceOf } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { areBlocked, hasBlocked } from "#features/friends/server/index.ts";
import { startElo } from "#features/rankings/rules.ts";
import { wouldBeRanked } from "#features/rankings/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import type { ChallengeOptions } from "../../contract.ts";
import { minKickoffGapMs, windows } from "../../rules.ts";
import { findAgreed, findCommon, findOpponent } from "./store.ts";

/** Where the caller can challenge the opponent, or why nowhere. */
export async function challengeOptions(
  executor: Executor,
  { site, playerId, timeZone }: { site: Pick<Site, "brand" | "text">; playerId: string; timeZone: string },
  opponentId: string,
  now: Date,
): Promise<ChallengeOptions> {
  const { brand } = site;
  const opponent = isUuid(opponentId) ? await findOpponent(executor, brand.service, opponentId) : undefined;
  if (!opponent) throw commonProblem("not_found");
  const isRefused = !opponent.isOpen || (await areBlocked(executor, playerId, opponentId));
  const isBlockedByCaller = await hasBlocked(executor, playerId, opponentId);
  const common = await findCommon(executor, audienceOf(brand), { playerId, opponentId, now });
  const refusal = refusalOf();
  // Kickoffs of an opponent are private unless the caller can propose a time.
  const agreed =
    refusal === null || refusal === "challenge_exists"
      ? await findAgreed(executor, [playerId, opponentId], {
          from: new Date(now.getTime() - minKickoffGapMs),
          until: new Date(now.getTime() + windows.furthestKickoff + minKickoffGapMs),
        })
      : [];
  return {
    opponent: {
      id: opponent.id,
      username: displayName(site, opponent.username),
      avatar: opponent.avatar,
    },
    refusal,
    isRanked: await wouldBeRanked(executor, { playerId, opponentId, timeZone }, now),
    battlegrounds: common.map((event) => ({
      eventId: event.id,
      title: inLanguage(event.title, brand.language),
      game: event.gameTitle,
      startsAt: event.startsAt.toISOString(),
      endsAt: event.endsAt.toISOString(),
      challengerTeamId: event.ownEntryId,
      challengedTeamId: event.opponentEntryId,
      opponentElo: event.elo ?? startElo,
      openMatchId: event.openMatchId,
    })),
    busyAt: agreed.map((at) => at.toISOString()),
  };

  function refusalOf(): ChallengeOptions["refusal"] {
    if (opponentId === playerId) return "challenge_self";
    if (isBlockedByCaller) return "challenge_blocked";
    // Same response as for a closed player, so that nobody learns who blocked them.
    if (isRefused) return "closed_to_challenges";
    if (common.length === 0) return "no_common_battleground";
    return common.every(({ openMatchId }) => openMatchId !== null) ? "challenge_exists" : null;
  }
}
