import { createHash } from "node:crypto";
import type pg from "pg";

export interface CheckIn {
  matchId: string;
  token: string;
}

const match = `select match.*, event.title, event.starts_at, event.ends_at, event.platform, game.title as game_title,
    game.art, game.account_kind, game.has_draws, challenger.service, challenger.username as challenger_username,
    challenger.avatar as challenger_avatar, challenged.username as challenged_username,
    challenged.avatar as challenged_avatar, one.elo as challenger_elo, other.elo as challenged_elo
  from matches as match
  join events as event on event.id = match.event_id
  join games as game on game.id = match.game_id
  join players as challenger on challenger.id = match.challenger_id
  join players as challenged on challenged.id = match.challenged_id
  left join ratings as one on one.player_id = match.challenger_id and one.game_id = match.game_id
  left join ratings as other on other.player_id = match.challenged_id and other.game_id = match.game_id
  where match.id = $1`;

const surroundings = `select
  (select json_agg(moment) from (
    select move.*, note.text from match_moves as move
    left join match_notes as note on note.match_id = move.match_id and note.number = move.number
    where move.match_id = $1 order by move.number) as moment) as timeline,
  (select json_agg(account_name) from game_accounts
    where player_id in ($2, $3) and game_id = $4) as accounts,
  (select json_agg(player_id) from match_friends where match_id = $1) as friends,
  (select json_agg(amount) from points where match_id = $1 and player_id = $2) as points,
  (select sum(after - before) from rating_changes where match_id = $1 and player_id = $2) as rated,
  (select json_agg(winner_id) from (
    select winner_id from matches where challenger_id = $2 and challenged_id = $3 and winner_id is not null
    union all
    select winner_id from matches where challenger_id = $3 and challenged_id = $2 and winner_id is not null
    limit 100) as met) as winners`;

/** The statements that checking in takes, one after the other as the product sends them, with nothing around them. */
export async function checkIn(pool: pg.Pool, { matchId, token }: CheckIn): Promise<object> {
  const session = await pool.query<{ id: string }>(
    `select player.id, player.service, player.username, player.avatar, player.msisdn, session.seen_at,
       session.expires_at, session.revoked_at, session.is_demo, session.proven_at
     from sessions as session join players as player on player.id = session.player_id
     where session.token_hash = $1 and player.removed_at is null and player.locked_at is null`,
    [createHash("sha256").update(token).digest()],
  );
  const playerId = session.rows[0]?.id;
  await pool.query(
    `insert into rate_limits (key, empty_at) values ($1, now() + interval '1 second')
     on conflict (key) do update set empty_at = greatest(rate_limits.empty_at, now()) + interval '1 second'
     where rate_limits.empty_at <= now() + interval '29 seconds' returning 1`,
    [`by hand ${playerId}`],
  );
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<Record<string, unknown>>(match, [matchId]);
    const { version, challenged_id: opponentId, game_id: gameId } = rows[0] ?? {};
    await client.query(
      `update matches set challenger_ready_at = now(), version = version + 1 where id = $1 and version = $2`,
      [matchId, version],
    );
    await client.query(
      `insert into match_moves (match_id, number, move, state, player_id, details, moved_at)
       values ($1, $2, 'check_in', 'confirmed', $3, '{}', now())`,
      [matchId, Number(version) + 1, playerId],
    );
    for (const job of ["match-deadline", "remind-of-match"]) await putJob(client, job, matchId);
    await client.query(
      "update notifications set read_at = now() where player_id = $1 and link = $2 and read_at is null",
      [playerId, `/match-wizard/${matchId}`],
    );
    const { rows: changed } = await client.query<Record<string, unknown>>(match, [matchId]);
    const around = await client.query<Record<string, unknown>>(surroundings, [
      matchId,
      playerId,
      opponentId,
      gameId,
    ]);
    await client.query(
      `select match_id from pair_allowances where kind = 'paid' and
         ((lower_id = least($1::uuid, $2::uuid) and higher_id = greatest($1::uuid, $2::uuid) and day = current_date)
           or match_id = $3)`,
      [playerId, opponentId, matchId],
    );
    await client.query("commit");
    return { ...changed[0], ...around.rows[0] };
  } finally {
    client.release();
  }
}

async function putJob(client: pg.PoolClient, name: string, matchId: string): Promise<void> {
  const { rowCount } = await client.query(
    `update pgboss.job_common set start_after = now() + interval '1 day'
     where name = $1 and singleton_key = $2 and state < 'active' returning id`,
    [name, `by hand ${matchId}`],
  );
  if (rowCount === 1) return;
  await client.query(
    `insert into pgboss.job_common (name, data, start_after, singleton_key, policy)
     values ($1, jsonb_build_object('matchId', $2::text), now() + interval '1 day', $3, 'short')
     on conflict do nothing`,
    [name, matchId, `by hand ${matchId}`],
  );
}
