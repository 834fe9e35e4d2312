import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { seasonBounds, seasonOf } from "../../rules.ts";
import * as store from "./store.ts";
import type { BoardsTable } from "../tables.ts";

export interface BoardScope {
  readonly service: string;
  readonly timeZone: string;
  readonly eventId: string;
}

/** The boards of the event, the season and all time. */
export async function findOrCreateBoards(trx: Executor, where: BoardScope, at: Date): Promise<string[]> {
  const find = () => store.findAllCounting(trx, { ...where, at });
  const wanted = boardsFor(where, at);
  let found = await find();
  const missing = wanted.filter(({ kind }) => !found.some((board) => board.kind === kind));
  if (missing.length > 0) {
    await store.insertMissing(trx, missing);
    found = await find();
  }
  return found.map(({ id }) => id);
}

export function createEventBoard(
  trx: Executor,
  { service, eventId }: Pick<BoardScope, "service" | "eventId">,
  at: Date,
): Promise<void> {
  return store.insertMissing(trx, [newBoard(service, at, { kind: "event", event_id: eventId })]);
}

/** The boards in a fixed order, so that two transactions cannot deadlock. */
function boardsFor({ service, timeZone, eventId }: BoardScope, at: Date): BoardsTable[] {
  const season = seasonOf(at, timeZone);
  const { startsAt, endsAt } = seasonBounds(season, timeZone);
  return [
    newBoard(service, at, { kind: "event", event_id: eventId }),
    newBoard(service, at, { kind: "season", season, starts_at: startsAt, ends_at: endsAt }),
    newBoard(service, at, { kind: "all_time" }),
  ];
}

function newBoard(
  service: string,
  at: Date,
  board: Pick<BoardsTable, "kind"> & Partial<BoardsTable>,
): BoardsTable {
  const empty = { event_id: null, season: null, starts_at: null, ends_at: null };
  return { ...empty, ...board, id: newId({ now: () => at }), service, created_at: at };
}
