import { mostExported, removedName, type PersonalData } from "#features/accounts/server/index.ts";
import { renameOpponent } from "#features/notifications/server/index.ts";
import { wizardPath } from "../rules.ts";
import * as store from "./personal-data-store.ts";

/** Keeps results, deletes notes and renames the player in opponents' notifications. */
export const matchesOfPerson: PersonalData = {
  name: "matches",
  tables: ["matches", "match_moves", "match_notes", "match_friends"],
  collect: (executor, { id }) => store.findMatches(executor, id, mostExported),
  async erase(trx, { id }) {
    await store.deleteNotes(trx, id);
    const met = await store.findMet(trx, id);
    const opponents = [...new Set(met.map(({ opponentId }) => opponentId))];
    // Finds notifications by match, because the player may have had other usernames.
    await renameOpponent(trx, opponents, { links: met.map(wizardPath), to: removedName(id) });
  },
};
