import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { accountKinds } from "./rules.ts";

export const gameAccountProblems = defineProblems({
  uuid_missing: 400,
  ign_missing: 400,
  psn_missing: 400,
  uuid_malformed: 400,
  ign_malformed: 400,
  psn_malformed: 400,
  game_not_found: 404,
  account_of_another: 409,
  account_in_use: 409,
});

const gameId = z.string().check(z.maxLength(60));

const gameAccount = z.object({
  gameId: z.string(),
  title: z.string(),
  /** Name of the game's drawing. */
  art: z.string(),
  kind: z.enum(accountKinds),
  /** Null: not linked. */
  accountName: z.nullable(z.string()),
});

const accounts = z.object({ accounts: z.array(gameAccount) });

export const gameAccountsContract = defineContract({
  "GET /api/game/get-game-accounts": {
    summary: "Every game of the brand, with the player's linked id.",
    auth: "player",
    query: z.object({ msisdn: ownNumber }),
    response: accounts,
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/link-game-account": {
    summary: "Links the player's id in a game, or replaces it. An id belongs to one player.",
    auth: "player",
    body: z.object({ msisdn: ownNumber, gameId, accountName: z.string().check(z.maxLength(100)) }),
    response: accounts,
    problems: [
      "uuid_missing",
      "ign_missing",
      "psn_missing",
      "uuid_malformed",
      "ign_malformed",
      "psn_malformed",
      "game_not_found",
      "account_of_another",
      "account_in_use",
    ],
    own: { msisdn: "msisdn" },
    limit: { per: "viewer", burst: 20, everySeconds: 10 },
  },
  "POST /api/game/unlink-game-account": {
    summary: "Unlinks the player's id in a game; idempotent.",
    auth: "player",
    body: z.object({ msisdn: ownNumber, gameId }),
    response: accounts,
    problems: ["game_not_found", "account_in_use"],
    own: { msisdn: "msisdn" },
  },
});

export type GameAccountsContract = typeof gameAccountsContract;
export type GameAccount = z.output<typeof gameAccount>;
