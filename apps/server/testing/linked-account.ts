import type { TestApp } from "./app.ts";

/** Links a game account to the player with this username, in any game of the service. */
export async function linkAccount(
  { database, clock }: Pick<TestApp, "database" | "clock">,
  username: string,
  accountName: string,
): Promise<void> {
  await database.run(
    `insert into games (id, title, art, account_kind, has_draws, created_at)
     values ('eafc', 'EA FC', 'eafc', 'ign', true, now()) on conflict do nothing`,
  );
  await database.run(
    `insert into game_accounts (player_id, game_id, service, account_name, account_key, linked_at)
     select id, 'eafc', service, $2, lower($2), $3 from players where username = $1`,
    [username, accountName, clock.now()],
  );
}
