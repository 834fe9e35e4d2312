import { maxExported, type PersonalData } from "#features/accounts/server/index.ts";
import * as purchases from "./purchase-store.ts";
import * as watches from "./alert-store.ts";

/** Purchases stay without the player, as records of payments. Exports contain no codes. */
export const purchasesOfPerson: PersonalData = {
  name: "store",
  tables: ["store_purchases", "store_alerts"],
  collect: async (executor, { id: playerId }) => {
    const rows = await purchases.findOfPlayer(executor, { playerId, limit: maxExported });
    return rows.map(({ name, faceValue, method, price, currency, state, created_at: at }) => ({
      product: name,
      faceValue,
      method,
      price,
      currency,
      state,
      at,
    }));
  },
  async erase(trx, { id }) {
    await watches.deleteOfPlayer(trx, id);
    await purchases.unlinkPlayer(trx, id);
  },
};
