import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, uuid } from "#kit/contract/query.ts";

export const friendProblems = defineProblems({
  player_not_found: 404,
  block_self: 400,
  too_many_blocks: 409,
});

const blocked = z.object({ id: uuid, username: z.string(), avatar: z.string(), blockedAt: instant });

export type BlockedPlayer = z.infer<typeof blocked>;

export const friendsContract = defineContract({
  "GET /api/game/blocked-players": {
    summary: "The players that the player has blocked, latest first.",
    auth: "player",
    query: z.object({}),
    response: z.object({ players: z.array(blocked) }),
  },
  "POST /api/game/block-player": {
    summary:
      "Blocks another player, or unblocks with `block: false`; idempotent. Neither can challenge the other.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 30, everySeconds: 1 },
    body: z.object({ playerId: z.string().check(z.maxLength(64)), block: z.boolean() }),
    response: z.object({ isBlocked: z.boolean() }),
    problems: ["player_not_found", "block_self", "too_many_blocks"],
  },
});

export type FriendsContract = typeof friendsContract;
