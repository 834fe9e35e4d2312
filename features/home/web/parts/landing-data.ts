import type { AccountsContract } from "#features/accounts/contract.ts";
import type { BattlegroundsContract } from "#features/battlegrounds/contract.ts";
import { posterOf } from "#features/battlegrounds/rules.ts";
import type { LiveMatch, MatchesContract } from "#features/matches/contract.ts";
import type { RankingsContract } from "#features/rankings/contract.ts";
import type { SubscriptionsContract } from "#features/subscriptions/contract.ts";
import type { App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";

const ongoing = "running,open,upcoming";
const shown = { matches: 3, events: 6, players: 7 };

export type LandingData = Awaited<ReturnType<typeof loadLanding>>;

export async function loadLanding(app: App) {
  const [isRanked, live, list, season] = await Promise.all([
    isPaidUnregistered(app),
    orNull(app.api.of<MatchesContract>()("GET /api/game/live-matches", { query: { limit: shown.matches } })),
    orNull(app.api.of<BattlegroundsContract>()("GET /api/game/events", { query: { phase: ongoing } })),
    orNull(app.api.of<RankingsContract>()("GET /api/game/season-rankings", { query: {} })),
  ]);
  const players = season?.rows.map(({ player, pts }) => ({
    id: player.id,
    name: player.username,
    avatar: player.avatar,
    worn: player.worn,
    points: pts,
  }));
  return {
    isPaidUnregistered: isRanked,
    matches: live?.matches.map(liveOf) ?? null,
    events: list?.events.slice(0, shown.events).map(posterOf) ?? null,
    ongoingEvents: list?.events.length ?? 0,
    players: players?.slice(0, shown.players) ?? null,
  };
}

/** Whether this browser has proved a paying number without a player: only the profile is missing. */
async function isPaidUnregistered({ api }: App): Promise<boolean> {
  const session = await orNull(api.of<AccountsContract>()("GET /api/game/session", {}));
  if (session?.proof?.isRegistered !== false) return false;
  const own = await orNull(api.of<SubscriptionsContract>()("GET /api/game/subscription-status", {}));
  return own?.status?.isEntitled ?? false;
}

// The page contains its data a second time for hydration, so only the shown fields are included.
function liveOf({ id, kickoffAt, event, game, challenger, challenged }: LiveMatch) {
  return { id, kickoffAt, event, game: game.title, sides: [sideOf(challenger), sideOf(challenged)] as const };
}

function sideOf({ username, avatar, worn, elo }: LiveMatch["challenger"]) {
  return { username, avatar, worn, elo };
}
