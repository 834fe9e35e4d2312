import { sql } from "kysely";
import { servicesOf } from "#features/branding/rules.ts";
import type { SearchProvider } from "#features/staff/server/index.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { subscriptionPermissions } from "../rules.ts";
import type { SubscriptionTables } from "./tables.ts";

interface FoundRow {
  id: string;
  username: string | null;
  payer: string;
  brand: string;
  amountMinor: number;
  currency: string;
  state: string;
  at: Date;
}

/** Finds charges by the id of the charge or subscription, the order number, our reference, or the player's username. */
export const chargeSearch: SearchProvider = {
  permission: subscriptionPermissions.charges,
  async search(executor, text, { brands }, limit) {
    const keys = brands.map(({ key }) => key);
    const services = servicesOf(brands);
    const charges = isUuid(text)
      ? sql`select ${text}::uuid union all select id from subscription_charges where subscription_id = ${text}::uuid`
      : sql`select id from subscription_charges where subscription_id in (
          select subscription_id from card_checkouts where order_number = ${text}
          union all select id from subscriptions where reference = ${text}
          union all select owned.id from players named join subscriptions owned on owned.player_id = named.id
            where named.service = any (${services}::text[]) and named.username_key = ${text.toLowerCase()})`;
    const { rows } = await sql<FoundRow>`
      select charge.id, player.username, subscription.payer, charge.brand, charge.state, charge.currency,
          charge.amount_minor as "amountMinor", charge.starts_at as at
        from subscription_charges charge
        join subscriptions subscription on subscription.id = charge.subscription_id
        left join players player on player.id = subscription.player_id
        where charge.id in (${charges}) and charge.brand = any (${keys}::text[])
        order by charge.starts_at desc limit ${limit}`.execute(executor.as<SubscriptionTables>());
    return rows.map(({ id, username, payer, brand, amountMinor, currency, state, at }) => ({
      id,
      title: `${username ?? payer}, ${(amountMinor / 100).toFixed(2)} ${currency}`,
      note: `${brand}, ${at.toISOString().slice(0, 10)}, ${state}`,
      path: `/charges?charge=${id}`,
    }));
  },
};
