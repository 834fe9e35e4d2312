import { mostExported, removedName, type PersonalData } from "#features/accounts/server/index.ts";
import { renameOpponent } from "#features/notifications/server/index.ts";
import * as store from "./person-store.ts";

/** Results stay, notes go. What opponents were told names nobody any more. */
export const matchesOfPerson: PersonalData = {
  name: "matches",
  collect: (executor, { id }) => store.findMatches(executor, id, mostExported),
  async erase(trx, { id, username }) {
    await store.deleteNotes(trx, id);
    const opponents = await store.findOpponentIds(trx, id);
    await renameOpponent(trx, opponents, { from: username, to: removedName(id) });
  },
};
