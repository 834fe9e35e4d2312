import { maxExported, type PersonalData } from "#features/accounts/server/index.ts";
import * as store from "./store.ts";

/** Points and ratings stay, as those of a removed player. */
export const rankingsOfPerson: PersonalData = {
  name: "rankings",
  tables: ["points", "ranking_rows", "ratings", "rating_changes", "results"],
  collect: (executor, { id }) => store.findRecord(executor, id, maxExported),
  erase: () => Promise.resolve(),
};
