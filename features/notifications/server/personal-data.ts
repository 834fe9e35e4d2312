import { maxExported, type PersonalData } from "#features/accounts/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import * as pushOutbox from "./push/outbox-store.ts";
import * as subscriptions from "./push/subscription-store.ts";
import * as preferences from "./preferences-store.ts";
import * as store from "./store.ts";

/** Other players' notifications store only the id of a removed player, so there is nothing to erase in them. */
export const notificationsOfPerson: PersonalData = {
  name: "notifications",
  tables: [
    "notifications",
    "notification_preferences",
    "notification_outbox",
    "push_subscriptions",
    "push_outbox",
  ],
  collect: async (executor, { id }) => ({
    notifications: await findWithNames(executor, id),
    preferences: (await preferences.findByPlayerId(executor, id)) ?? null,
    pushSubscriptions: await subscriptions.findAllByPlayerId(executor, id),
  }),
  erase: async (trx, { id }) => {
    await store.deleteByPlayerId(trx, id);
    await preferences.deleteByPlayerId(trx, id);
    await subscriptions.deleteByPlayerId(trx, id);
    await pushOutbox.deleteByPlayerId(trx, id);
  },
};

/** Replaces ids of players by their current usernames. */
async function findWithNames(executor: Executor, playerId: string) {
  const rows = await store.findNewest(executor, playerId, maxExported);
  const values = rows.flatMap(({ params }) => Object.values(params));
  const players = await store.findNamedPlayers(
    executor,
    values.filter((value) => typeof value === "string"),
  );
  return rows.map((row) => ({
    ...row,
    params: Object.fromEntries(
      Object.entries(row.params).map(([name, value]) => [
        name,
        (typeof value === "string" && players.get(value)?.username) || value,
      ]),
    ),
  }));
}
