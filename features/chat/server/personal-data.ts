import { maxExported, type PersonalData } from "#features/accounts/server/index.ts";
import * as store from "./personal-data-store.ts";

/** The player's messages. Messages of a removed player stay as tombstones, so that sequences have no gaps. */
export const chatOfPerson: PersonalData = {
  name: "chat",
  tables: [
    "chat_messages",
    "chat_members",
    "chat_mentions",
    "chat_reactions",
    "chat_timeouts",
    "chat_reports",
  ],
  collect: async (executor, { id }) => ({
    messages: await store.findMessages(executor, id, maxExported),
    reports: await store.findReports(executor, id, maxExported),
  }),
  erase: (trx, { id }) => store.erase(trx, id),
};
