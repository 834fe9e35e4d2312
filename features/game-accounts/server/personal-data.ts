import type { PersonalData } from "#features/accounts/server/index.ts";
import * as store from "./store.ts";

/** Erasing a player frees the game ids. */
export const gameAccountsOfPerson: PersonalData = {
  name: "gameAccounts",
  tables: ["game_accounts"],
  collect: (executor, { id }) => store.findAllByPlayerId(executor, id),
  erase: (trx, { id }) => store.deleteByPlayerId(trx, id),
};
