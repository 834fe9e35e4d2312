import { maxExported, type PersonalData } from "#features/accounts/server/index.ts";
import * as store from "./personal-data-store.ts";

/** Keeps results and deletes notes. */
export const matchesOfPerson: PersonalData = {
  name: "matches",
  tables: ["matches", "match_moves", "match_notes", "match_friends"],
  collect: (executor, { id }) => store.findMatches(executor, id, maxExported),
  erase: (trx, { id }) => store.deleteNotes(trx, id),
};
