import { mostExported, type PersonalData } from "#features/accounts/server/index.ts";
import { leaveAll } from "./entering.ts";
import * as store from "./person-store.ts";

/** Who is gone gives the places back that are still to be used; what was entered before stays as it was. */
export const entriesOfPerson: PersonalData = {
  name: "entries",
  collect: (executor, { id }) => store.findEntries(executor, id, mostExported),
  erase: leaveAll,
};
