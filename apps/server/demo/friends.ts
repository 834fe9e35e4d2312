import type { Random } from "#kit/pure/random.ts";
import type { DemoPlayer } from "./players.ts";
import type { FriendRequestRow, FriendRow, MatchRow, PresenceRow } from "./rows.ts";
import { day } from "./time.ts";

const friendsOfGuidePlayers = 7;

/** Players in the guide have friends among their opponents and each other; one opponent waits for the main player's answer. */
export function createFriends(
  players: readonly DemoPlayer[],
  matches: readonly MatchRow[],
  now: Date,
  random: Random,
): { friends: FriendRow[]; friend_requests: FriendRequestRow[]; player_presence: PresenceRow[] } {
  const joinedAtOf = new Map(players.map(({ row }) => [row.id, row.created_at.getTime()]));
  const friends = new Map<string, FriendRow>();
  const befriend = (one: string, other: string) => {
    const joinedAt = Math.max(...[one, other].map((id) => joinedAtOf.get(id) ?? 0));
    const since = new Date(Math.max(joinedAt, now.getTime() - random.int(day, 60 * day)));
    friends.set(`${one} ${other}`, { player_id: one, friend_id: other, since });
    friends.set(`${other} ${one}`, { player_id: other, friend_id: one, since });
  };
  const latestFirst = matches.toSorted((a, b) => b.requested_at.getTime() - a.requested_at.getTime());
  const guide = players.filter(({ isInGuide }) => isInGuide).map(({ row }) => row.id);
  const [mainPlayer] = guide;
  for (const id of guide) {
    for (const opponent of opponentsOf(id, latestFirst).slice(0, friendsOfGuidePlayers))
      befriend(id, opponent);
  }
  for (const id of guide.slice(1, 4)) if (mainPlayer !== undefined) befriend(mainPlayer, id);
  const admirer =
    mainPlayer === undefined
      ? undefined
      : opponentsOf(mainPlayer, latestFirst).find((id) => !friends.has(`${mainPlayer} ${id}`));
  return {
    friends: [...friends.values()],
    friend_requests:
      mainPlayer === undefined || admirer === undefined
        ? []
        : [
            {
              sender_id: admirer,
              receiver_id: mainPlayer,
              requested_at: new Date(now.getTime() - random.int(1, 20) * 3_600_000),
              refused_at: null,
              is_withdrawn: false,
            },
          ],
    player_presence: players.map(({ row }) => ({
      player_id: row.id,
      last_seen_at: row.last_seen_at,
      is_hidden: false,
    })),
  };
}

/** Each once, in the order of the matches. */
function opponentsOf(playerId: string, matches: readonly MatchRow[]): string[] {
  const opponents = matches.flatMap(({ challenger_id: one, challenged_id: other }) => {
    if (one === playerId) return [other];
    return other === playerId ? [one] : [];
  });
  return [...new Set(opponents)];
}
