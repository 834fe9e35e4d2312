import { accountKeyOf } from "#features/game-accounts/rules.ts";
import type { Random } from "#kit/pure/random.ts";
import { demoGames } from "./fixtures/games.ts";
import type { EntryRow, EventRow, GameAccountRow, PlayerRow } from "./rows.ts";

/** A player who entered a battleground has a linked account of its game. */
export function createGameAccounts(
  players: readonly PlayerRow[],
  events: readonly EventRow[],
  entries: readonly EntryRow[],
  random: Random,
): GameAccountRow[] {
  const gameOf = new Map(events.map(({ id, game_id }) => [id, game_id]));
  const played = new Map<string, Set<string>>();
  for (const { player_id, event_id } of entries) {
    const games = played.get(player_id) ?? new Set();
    played.set(player_id, games.add(gameOf.get(event_id) ?? ""));
  }
  return players.flatMap((player, index) =>
    demoGames
      .filter(({ id }) => played.get(player.id)?.has(id))
      .map((game) => {
        const name = game.account_kind === "uuid" ? uuidOf(random) : nameOf(player.username, index);
        return {
          player_id: player.id,
          game_id: game.id,
          service: player.service,
          account_name: name,
          account_key: accountKeyOf(name),
          linked_at: player.created_at,
        };
      }),
  );
}

/** A name that every network accepts and nobody else has: at most 16 characters, starting with a letter. */
function nameOf(username: string, index: number): string {
  return `P${index}_${username}`.slice(0, 16);
}

function uuidOf(random: Random): string {
  const digits = Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
