import type { Audience } from "./audience.ts";
import type { IdMaker } from "./ids.ts";
import type { BoardRow, RankingRow } from "./rows.ts";
import { eventTally, seasonsOf, spanTally, type Ratings, type Tally } from "./standings.ts";
import type { DemoHistory } from "./play-all-events.ts";

/** A board for every event, for every season that has begun, and for all time. */
export function createBoards(
  audience: Audience,
  now: Date,
  history: DemoHistory,
  ratings: Ratings,
  newId: IdMaker,
) {
  const { events, entrantsOf, played } = history;
  const boards: BoardRow[] = [];
  const rows: RankingRow[] = [];
  const add = (board: Pick<BoardRow, "kind" | "created_at"> & Partial<BoardRow>, tally: Tally) => {
    const id = newId(board.created_at);
    const empty = { event_id: null, season: null, starts_at: null, ends_at: null };
    boards.push({ ...empty, ...board, id, service: audience.service });
    for (const row of tally.values()) rows.push({ ...row, board_id: id });
  };
  for (const event of events) {
    const tally = eventTally(event.row, entrantsOf.get(event) ?? [], played, ratings);
    add({ kind: "event", event_id: event.row.id, created_at: event.row.created_at }, tally);
  }
  for (const { name, startsAt, endsAt } of seasonsOf(played, now, audience.timeZone)) {
    const tally = spanTally(played, ratings, (at) => at >= startsAt && at < endsAt);
    add({ kind: "season", season: name, starts_at: startsAt, ends_at: endsAt, created_at: startsAt }, tally);
  }
  const first = new Date(Math.min(...events.map(({ row }) => row.created_at.getTime())));
  const allTime = spanTally(played, ratings, () => true);
  add({ kind: "all_time", created_at: first }, allTime);
  return { boards, rows };
}
