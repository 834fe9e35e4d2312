import type { PersonalData } from "#features/accounts/server/index.ts";
import * as store from "./store.ts";

/** Proof of agreements stays for three years, without the person: a row names only the player's id. */
export const termsOfPerson: PersonalData = {
  name: "terms",
  tables: ["terms_agreements"],
  collect: (executor, { id }) => store.findAgreements(executor, id),
  erase: () => Promise.resolve(),
};
