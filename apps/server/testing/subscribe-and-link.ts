import type { Executor } from "#kit/db/database.ts";

/** Gives a player what entering a battleground requires: a subscription and a linked game account. */
export async function subscribeAndLink(
  database: Pick<Executor, "run">,
  { playerId, gameId, brand, now }: { playerId: string; gameId: string; brand: string; now: Date },
): Promise<void> {
  await database.run(
    `insert into subscriptions (id, service, brand, payer, product_id, package_id, period, price_minor, currency,
       time_zone, player_id, state, reference, channel, started_at, anchor_at, next_period, paid_until, created_at)
     select p.id, p.service, $2, 'card', '1', 'p', 'monthly', 100, 'ZAR', 'UTC', p.id, 'active', p.id::text, 'web',
       $3, $3, 1, $3::timestamptz + interval '30 days', $3
     from players p where p.id = $1 and not exists (select from subscriptions s where s.player_id = p.id)`,
    [playerId, brand, now],
  );
  await database.run(
    `insert into game_accounts (player_id, game_id, service, account_name, account_key, linked_at)
     select id, $2, service, 'of-' || id, 'of-' || id, $3 from players where id = $1
     on conflict (player_id, game_id) do nothing`,
    [playerId, gameId, now],
  );
}
