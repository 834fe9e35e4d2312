import { maxExported, type PersonalData } from "#features/accounts/server/index.ts";
import * as sharing from "./sharing/store.ts";

export const sharesOfPerson: PersonalData = {
  name: "shares",
  tables: ["shares", "sharing_settings"],
  collect: async (executor, { id }) => {
    const [shares, setting] = await Promise.all([
      sharing.findAllByPlayerId(executor, id, maxExported),
      sharing.findSetting(executor, id),
    ]);
    return [...shares, ...(setting ? [setting] : [])];
  },
  erase: (trx, { id }) => sharing.deleteByPlayerId(trx, id),
};
