import type { Site } from "#features/branding/server/index.ts";
import type { PlayerCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { gameAccountsContract } from "../contract.ts";
import type { GamesPort } from "./ports.ts";
import * as service from "./service.ts";

export function gameAccountsRoutes(games: GamesPort) {
  return routes<typeof gameAccountsContract, Site>(gameAccountsContract, {
    "GET /api/game/get-game-accounts": (call) => service.listAccounts(call.db, games, ownerOf(call)),
    "POST /api/game/link-game-account": (call, { body }) =>
      call.write(async (trx) => {
        await service.link(trx, games, ownerOf(call), body, call.now);
        return service.listAccounts(trx, games, ownerOf(call));
      }),
    "POST /api/game/unlink-game-account": (call, { body }) =>
      call.write(async (trx) => {
        await service.unlink(trx, games, ownerOf(call), body.gameId, call.now);
        return service.listAccounts(trx, games, ownerOf(call));
      }),
  });
}

function ownerOf({ site, viewer }: PlayerCall<Site>) {
  return { playerId: viewer.id, site };
}
