import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { gameAccountProblems, type GameAccount } from "../contract.ts";
import { accountKeyOf, accountNameOf } from "../rules.ts";
import type { GamesPort } from "./ports.ts";
import * as store from "./store.ts";

interface Owner {
  playerId: string;
  site: Site;
}

export async function listAccounts(
  executor: Executor,
  games: GamesPort,
  { playerId, site }: Owner,
): Promise<{ accounts: GameAccount[] }> {
  const [offered, linked] = await Promise.all([
    games.findGames(executor, site),
    store.findAllByPlayerId(executor, playerId),
  ]);
  const names = new Map(linked.map(({ gameId, accountName }) => [gameId, accountName]));
  return {
    accounts: offered.map(({ id, title, art, accountKind }) => ({
      gameId: id,
      title,
      art,
      kind: accountKind,
      accountName: names.get(id) ?? null,
    })),
  };
}

export async function hasLinkedAccount(executor: Executor, playerId: string): Promise<boolean> {
  return (await store.findAllByPlayerId(executor, playerId)).length > 0;
}

/** The player's account names, by game. */
export async function accountNamesOf(executor: Executor, playerId: string): Promise<Map<string, string>> {
  const linked = await store.findAllByPlayerId(executor, playerId);
  return new Map(linked.map(({ gameId, accountName }) => [gameId, accountName]));
}

/** False if no account is linked. Until the transaction ends, the account can be neither unlinked nor replaced. */
export async function lockAccount(trx: Executor, playerId: string, gameId: string): Promise<boolean> {
  return (await store.lockByGameId(trx, playerId, gameId)) !== undefined;
}

/** Whether one of the player's linked accounts has this id, in any notation. */
export async function hasAccountNamed(executor: Executor, playerId: string, typed: string): Promise<boolean> {
  const key = accountKeyOf(typed.trim());
  const linked = await store.findAllByPlayerId(executor, playerId);
  return linked.some(({ accountName }) => accountKeyOf(accountName) === key);
}

export async function link(
  trx: Executor,
  games: GamesPort,
  { playerId, site }: Owner,
  input: { gameId: string; accountName: string },
  now: Date,
): Promise<void> {
  const game = await requireGame(trx, games, site, input.gameId);
  const name = accountNameOf(game.accountKind, input.accountName);
  if ("fault" in name) throw gameAccountProblems.problem(name.fault, [onName(name.fault)]);
  const key = accountKeyOf(name.accountName);
  const before = await store.lockByGameId(trx, playerId, game.id);
  if (before && accountKeyOf(before.accountName) !== key)
    await refuseInUse(trx, games, playerId, game.id, now);
  const isLinked = await store.upsert(trx, {
    playerId,
    gameId: game.id,
    service: site.brand.service,
    accountName: name.accountName,
    accountKey: key,
    linkedAt: now,
  });
  if (!isLinked) throw gameAccountProblems.problem("account_of_another", [onName("account_of_another")]);
}

export async function unlink(
  trx: Executor,
  games: GamesPort,
  { playerId, site }: Owner,
  gameId: string,
  now: Date,
): Promise<void> {
  await requireGame(trx, games, site, gameId);
  if (!(await store.lockByGameId(trx, playerId, gameId))) return;
  await refuseInUse(trx, games, playerId, gameId, now);
  await store.deleteByGameId(trx, playerId, gameId);
}

/** An id that a battleground needs cannot be unlinked: opponents find the player by it. */
async function refuseInUse(
  trx: Executor,
  games: GamesPort,
  playerId: string,
  gameId: string,
  now: Date,
): Promise<void> {
  if (await games.isAccountNeeded(trx, playerId, gameId, now)) {
    throw gameAccountProblems.problem("account_in_use", [onName("account_in_use")]);
  }
}

async function requireGame(executor: Executor, games: GamesPort, site: Site, gameId: string) {
  const game = (await games.findGames(executor, site)).find(({ id }) => id === gameId);
  if (!game)
    throw gameAccountProblems.problem("game_not_found", [{ field: "gameId", code: "game_not_found" }]);
  return game;
}

function onName(code: string) {
  return { field: "accountName", code };
}
