import { mostExported, type PersonalData } from "#features/accounts/server/index.ts";
import * as store from "./store.ts";

/** The player's own blocks. Blocks by others are never exported. */
export const blocksOfPerson: PersonalData = {
  name: "blocks",
  tables: ["blocks"],
  collect: async (executor, { id }) => {
    const rows = await store.findAllByBlocker(executor, id, mostExported);
    return rows.map(({ id: playerId, blockedAt }) => ({ playerId, blockedAt }));
  },
  erase: (trx, { id }) => store.deleteByPlayerId(trx, id),
};
