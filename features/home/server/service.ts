import { hasTable } from "#features/battlegrounds/rules.ts";
import { listEntered } from "#features/battlegrounds/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { countUnreadMessages, type ChatPorts } from "#features/chat/server/index.ts";
import { hasLinkedAccount } from "#features/game-accounts/server/index.ts";
import { countWaiting, hasMatch, listOpenMatches } from "#features/matches/server/index.ts";
import { countUnread } from "#features/notifications/server/index.ts";
import { myRank, myRanksInEvents } from "#features/rankings/server/index.ts";
import { freeTrialOf } from "#features/subscriptions/server/index.ts";
import type { Identity } from "#kit/contract/contract.ts";
import type { Executor } from "#kit/db/database.ts";
import { pendingActionsOf, nextOf, sentOf } from "../rules.ts";

/** The data of the home page. */
export async function homeOf(executor: Executor, site: Site, viewer: Pick<Identity, "id">, now: Date) {
  const listBattlegrounds = async () => {
    const entered = await listEntered(executor, site, viewer.id, now);
    const withTable = entered.flatMap(({ event }) => (hasTable(event) ? [event.id] : []));
    const ranks = await myRanksInEvents(executor, site, viewer, withTable);
    return entered.map((entry) => ({ ...entry, row: ranks.get(entry.event.id) ?? null }));
  };
  const [ahead, battlegrounds, season, trial] = await Promise.all([
    listOpenMatches(executor, { site, playerId: viewer.id, timeZone: site.brand.timeZone }, now),
    listBattlegrounds(),
    myRank(executor, site, viewer, "season", now),
    freeTrialOf(executor, { site, playerId: viewer.id }, now),
  ]);
  return {
    pendingActions: pendingActionsOf(ahead),
    next: nextOf(ahead),
    sent: sentOf(ahead),
    firstSteps: ahead.length > 0 ? null : await firstStepsOf(executor, viewer.id, battlegrounds.length > 0),
    battlegrounds,
    season,
    trial,
  };
}

export type BadgePorts = Pick<ChatPorts, "chatRoomKinds" | "switches">;

export async function badgeCountsOf(
  executor: Executor,
  ports: BadgePorts,
  player: { site: Site; playerId: string },
  now: Date,
) {
  const { playerId } = player;
  const [unreadNotifications, waitingMatches, unreadMessages] = await Promise.all([
    countUnread(executor, playerId),
    countWaiting(executor, playerId, now),
    countUnreadMessages(executor, ports, player, now),
  ]);
  return { unreadNotifications, waitingMatches, unreadMessages };
}

/** Null if the player has had a match: onboarding is over. */
async function firstStepsOf(executor: Executor, playerId: string, isEntered: boolean) {
  if (await hasMatch(executor, playerId)) return null;
  return { isLinked: await hasLinkedAccount(executor, playerId), isEntered };
}
