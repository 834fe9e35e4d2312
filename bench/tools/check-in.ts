import { createHash } from "node:crypto";
import type pg from "pg";

export interface CheckIn {
  matchId: string;
  token: string;
}

const joined = `from matches as match
  join events as event on event.id = match.event_id
  join games as game on game.id = match.game_id
  join players as challenger on challenger.id = match.challenger_id
  join players as challenged on challenged.id = match.challenged_id`;
const columns = `match.*, event.title, event.starts_at, event.ends_at, game.has_draws, challenger.service,
  challenger.username as challenger_username, challenged.username as challenged_username`;

const movable = `select ${columns} ${joined} where match.id = $1`;

const moved = `with moved as (
    update matches set challenger_ready_at = now(), version = version + 1 where id = $1 and version = $2 returning id)
  insert into match_moves (match_id, number, move, state, player_id, details, moved_at)
  select moved.id, $2::int + 1, 'check_in', 'confirmed', $3::uuid, '{}', now() from moved`;

const meetings = (one: string, other: string) => `
  select winner_id from matches as met where met.challenger_id = match.${one} and met.challenged_id = match.${other}
    and met.game_id = match.game_id and met.state in ('approved', 'forfeited')`;

const own = `select ${columns}, event.platform, game.title as game_title, game.art, game.account_kind,
    challenger.avatar as challenger_avatar, challenged.avatar as challenged_avatar,
    one.elo as challenger_elo, other.elo as challenged_elo,
    (select json_agg(moment order by moment.number) from (
      select move.*, note.text from match_moves as move
      left join match_notes as note on note.match_id = move.match_id and note.number = move.number
      where move.match_id = match.id order by move.number limit 50) as moment) as timeline,
    (select json_agg(account_name) from game_accounts
      where player_id in (match.challenger_id, match.challenged_id) and game_id = match.game_id) as accounts,
    (select json_agg(player_id) from match_friends where match_id = match.id) as friends,
    (select json_agg(amount) from points where match_id = match.id and player_id = $2) as points,
    (select sum(after - before) from rating_changes where match_id = match.id and player_id = $2) as rated,
    array(select match_id from pair_allowances as paid where kind = 'paid' and (match_id = match.id or (
      lower_id = least(match.challenger_id, match.challenged_id)
      and higher_id = greatest(match.challenger_id, match.challenged_id) and day = current_date
      and exists (select from results as had where had.match_id = paid.match_id)
      and not exists (select from results as had where had.match_id = paid.match_id and had.outcome = 'void'))))
      as paid,
    (select json_agg(winner_id) from (
      ${meetings("challenger_id", "challenged_id")} union all ${meetings("challenged_id", "challenger_id")}
      limit 200) as met) as winners
  ${joined}
  left join ratings as one on one.player_id = match.challenger_id and one.game_id = match.game_id
  left join ratings as other on other.player_id = match.challenged_id and other.game_id = match.game_id
  where match.id = $1`;

/**
 * The SQL statements of a check-in, sent one after another as the product does. Each connection prepares them
 * once. No deadline of the match changes, so no job is inserted.
 */
export async function checkIn(pool: pg.Pool, { matchId, token }: CheckIn): Promise<object> {
  const session = await pool.query<{ id: string }>({
    name: "session",
    text: `select player.id, player.service, player.username, player.avatar, player.msisdn, session.seen_at,
         session.expires_at, session.revoked_at, session.is_demo, session.proven_at
       from sessions as session join players as player on player.id = session.player_id
       where session.token_hash = $1 and player.removed_at is null and player.locked_at is null`,
    values: [createHash("sha256").update(token).digest()],
  });
  const playerId = session.rows[0]?.id;
  await pool.query({
    name: "limit",
    text: `insert into rate_limits (key, empty_at) values ($1, now() + interval '1 second')
       on conflict (key) do update set empty_at = greatest(rate_limits.empty_at, now()) + interval '1 second'
       where rate_limits.empty_at <= now() + interval '29 seconds' returning 1`,
    values: [`by hand ${playerId}`],
  });
  const client = await pool.connect();
  const query = async (name: string, text: string, values: unknown[]) =>
    (await client.query<Record<string, unknown>>({ name, text, values })).rows;
  try {
    await client.query("begin");
    const [before] = await query("movable", movable, [matchId]);
    await query("moved", moved, [matchId, before?.["version"], playerId]);
    await query(
      "read",
      "update notifications set read_at = now() where player_id = $1 and link = $2 and read_at is null",
      [playerId, `/match-wizard/${matchId}`],
    );
    const [match] = await query("own", own, [matchId, playerId]);
    await client.query("commit");
    return { ...match };
  } finally {
    client.release();
  }
}
