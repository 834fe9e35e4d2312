import { maxExported, type PersonalData } from "#features/accounts/server/index.ts";
import * as store from "./store.ts";

/** Removing a profile deletes its tickets; `accounts` drops the pictures. */
export const ticketsOfPerson: PersonalData = {
  name: "support",
  tables: ["support_tickets"],
  collect: (executor, { id }) => store.findForExport(executor, id, maxExported),
  erase: (trx, { id }) => store.deleteByPlayer(trx, id),
};
