import { maxExported, type PersonalData } from "#features/accounts/server/index.ts";
import * as store from "./store.ts";

export const enhancersOfPerson: PersonalData = {
  name: "enhancers",
  tables: ["player_enhancers", "worn_enhancers"],
  collect: (executor, { id }) => store.findAll(executor, id, maxExported),
  async erase(trx, { id }) {
    // A grant that is under way is erased, too, or finds that the player was removed.
    await store.lockEnhancers(trx, id);
    await store.deleteByPlayerId(trx, id);
  },
};
