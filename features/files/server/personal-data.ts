import type { PersonalData } from "#features/accounts/server/index.ts";
import * as store from "./store.ts";

const mostExported = 100;

/** A removed player shows none of them: `deleteUnshown` takes them away once the removal is certain. */
export const filesOfPerson: PersonalData = {
  name: "files",
  collect: (executor, { id }) => store.findAllByPlayerId(executor, id, mostExported),
  erase: () => Promise.resolve(),
};
