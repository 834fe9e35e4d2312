import { sql } from "kysely";
import { accountPermissions } from "#features/accounts/rules.ts";
import type { SearchProvider } from "#features/staff/server/index.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import type { StoreTables } from "./tables.ts";

interface FoundRow {
  id: string;
  playerId: string;
  username: string;
  brand: string;
  product: string;
  state: string;
  at: Date;
}

/** Finds purchases by their id or the player's username; the latest first. */
export const purchaseSearch: SearchProvider = {
  permission: accountPermissions.players,
  async search(executor, text, { brands }, limit) {
    const keys = brands.map(({ key }) => key);
    const services = [...new Set(brands.map(({ service }) => service))];
    const condition = isUuid(text)
      ? sql`purchase.id = ${text}::uuid`
      : sql`purchase.player_id in (select id from players
          where service = any (${services}::text[]) and username_key = ${text.toLowerCase()})`;
    const { rows } = await sql<FoundRow>`
      select purchase.id, player.id as "playerId", player.username, purchase.brand, product.name as product,
          purchase.state, purchase.created_at as at
        from store_purchases purchase
        join store_products product on product.id = purchase.product_id
        join players player on player.id = purchase.player_id
        where ${condition} and purchase.brand = any (${keys}::text[])
        order by purchase.id desc limit ${limit}`.execute(executor.as<StoreTables>());
    return rows.map(({ id, playerId, username, brand, product, state, at }) => ({
      id,
      title: `${username}, ${product.replaceAll("_", " ")}`,
      note: `${brand}, ${at.toISOString().slice(0, 10)}, ${state}`,
      path: `/players/${playerId}`,
    }));
  },
};
