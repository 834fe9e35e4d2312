import type { Executor } from "#kit/db/database.ts";

/** A match of a visitor against a player without any session. */
export interface WaitingMatch {
  readonly matchId: string;
  readonly player: {
    readonly id: string;
    readonly username: string;
    readonly avatar: string;
    readonly msisdn: string | null;
    readonly service: string;
  };
  readonly opponentUsername: string;
}

const most = 200;

/** Only matches in which a visitor has made a move: generated matches stay as they are. */
export async function findWaiting(executor: Executor): Promise<WaitingMatch[]> {
  const rows = await executor.run(
    `with visitors as (
       select player_id as id, min(created_at) as since from sessions group by player_id
     ), open as (
       select m.id, m.challenger_id as visitor, m.challenged_id as other, v.since
       from visitors v join matches m on m.challenger_id = v.id
       where m.state in ('requested', 'rescheduling', 'confirmed', 'in_progress', 'submitted')
       union all
       select m.id, m.challenged_id, m.challenger_id, v.since
       from visitors v join matches m on m.challenged_id = v.id
       where m.state in ('requested', 'rescheduling', 'confirmed', 'in_progress', 'submitted')
     )
     select open.id as match_id, p.id, p.username, p.avatar, p.msisdn, p.service, visitor.username as opponent
     from open join players p on p.id = open.other join players visitor on visitor.id = open.visitor
     where p.last_brand is null and p.removed_at is null and exists (
       select from match_moves move where move.match_id = open.id and move.player_id = open.visitor
         and move.moved_at >= open.since)
     order by open.id desc limit ${most}`,
  );
  return rows.map((row) => ({
    matchId: String(row["match_id"]),
    player: {
      id: String(row["id"]),
      username: String(row["username"]),
      avatar: String(row["avatar"]),
      msisdn: typeof row["msisdn"] === "string" ? row["msisdn"] : null,
      service: String(row["service"]),
    },
    opponentUsername: String(row["opponent"]),
  }));
}
