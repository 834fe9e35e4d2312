import { bracketEvent } from "#features/battlegrounds/rules.ts";
import { announceBracket, type BracketNews } from "#features/battlegrounds/server/index.ts";
import { countUnread, markActed, notify, retell } from "#features/notifications/server/index.ts";
import { unreadEvent } from "#features/notifications/rules.ts";
import { tableEvent, tableRoom } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import { actPath, deadlineOf, matchRoom, movedEvent, reminderOf, type MatchFacts } from "../../rules.ts";
import { matchDeadline, remindPlayers } from "../jobs.ts";
import type { MatchPorts } from "../ports.ts";
import type { MovableRow } from "./store.ts";

/** What others are to be told of once the move is committed. */
export interface MatchNews {
  readonly service: string;
  readonly matchId: string;
  readonly eventId: string;
  readonly version: number;
  readonly state: MatchFacts["state"];
  readonly playerIds: readonly string[];
  readonly unread: ReadonlyMap<string, number>;
  /** Whether it changed the table of its battleground. */
  readonly isRanked?: boolean;
  /** What followed from it in the bracket that the match belongs to, and in the other matches of that bracket. */
  readonly bracket?: BracketNews | undefined;
  readonly others?: readonly MatchNews[];
  /** It did not move: its bracket goes on without it. */
  readonly isLeftOut?: boolean;
}

interface Telling {
  readonly row: MovableRow;
  readonly match: MatchFacts;
  /** As it was before, where it was there: the clocks that were wound for it still run. */
  readonly before?: MatchFacts | undefined;
  readonly version: number;
  readonly news: Parameters<typeof notify>[1];
  /** They know the like of it already, where they have not read it. */
  readonly isRepeated?: boolean;
}

/** Tells the players, and winds the clocks that will move the match by themselves. */
export async function tell(
  trx: Executor,
  ports: MatchPorts,
  { row, match, before, version, news, isRepeated = false }: Telling,
  now: Date,
): Promise<MatchNews> {
  await windClocks(trx, ports, row.id, clocksOf(match), before && clocksOf(before));
  if (news.length > 0) await (isRepeated ? retell : notify)(trx, news, now, ports.jobs);
  const unread = new Map<string, number>();
  for (const { playerId } of news) unread.set(playerId, await countUnread(trx, playerId));
  const playerIds = [row.challenger_id, row.challenged_id];
  const { service, id: matchId, event_id: eventId } = row;
  return { service, matchId, eventId, version, state: match.state, playerIds, unread };
}

export function leftOut(row: MovableRow): MatchNews {
  const { service, id: matchId, event_id: eventId, version, state } = row;
  const playerIds = [row.challenger_id, row.challenged_id];
  return { service, matchId, eventId, version, state, playerIds, unread: new Map(), isLeftOut: true };
}

/** Whoever moves a match has read what asked for it; the mark on their devices follows where something was unread. */
export async function readWhatAsked(
  trx: Executor,
  playerId: string,
  news: MatchNews,
  now: Date,
): Promise<MatchNews> {
  if (!(await markActed(trx, playerId, actPath(news), now))) return news;
  const count = await countUnread(trx, playerId);
  const withCount = ({ unread }: MatchNews) => ({ unread: new Map(unread).set(playerId, count) });
  // What followed in other matches was counted before; whoever is told of both is told one count.
  const others = (news.others ?? []).map((other) =>
    other.unread.has(playerId) ? { ...other, ...withCount(other) } : other,
  );
  return { ...news, ...withCount(news), others };
}

interface Clocks {
  readonly deadline: Date | null;
  readonly reminder: ReturnType<typeof reminderOf>;
}

function clocksOf(match: MatchFacts): Clocks {
  return { deadline: deadlineOf(match.state, match), reminder: reminderOf(match) };
}

/** Only what a move changes is wound: most check-ins leave both clocks as they are. */
async function windClocks(
  trx: Executor,
  { jobs }: MatchPorts,
  matchId: string,
  { deadline, reminder }: Clocks,
  running?: Clocks,
): Promise<void> {
  if (deadline && deadline.getTime() !== running?.deadline?.getTime()) {
    await jobs.enqueue(trx, matchDeadline, { matchId }, { runAt: deadline, key: `deadline ${matchId}` });
  }
  if (!reminder) return;
  const { kind, at } = reminder;
  if (kind === running?.reminder?.kind && at.getTime() === running.reminder.at.getTime()) return;
  await jobs.enqueue(trx, remindPlayers, { matchId, kind }, { runAt: at, key: `${kind} ${matchId}` });
}

/** After the commit: what is told before it could be told of something that never happened. */
export function announce({ live }: Pick<MatchPorts, "live">, news: MatchNews): void {
  const { service: site, matchId, version, state } = news;
  const payload = { matchId, version, state };
  live.publish(
    { site, room: matchRoom(matchId) },
    news.isLeftOut ? { event: bracketEvent, payload } : { event: movedEvent, seq: version, payload },
  );
  for (const playerId of news.playerIds) {
    const room = viewerRoom(playerId);
    live.publish({ site, room }, { event: movedEvent, payload });
    const unreadCount = news.unread.get(playerId);
    if (unreadCount !== undefined)
      live.publish({ site, room }, { event: unreadEvent, payload: { unreadCount } });
  }
  if (news.isRanked) {
    const { eventId } = news;
    live.publish({ site, room: tableRoom(eventId) }, { event: tableEvent, payload: { eventId } });
  }
  if (news.bracket) announceBracket(live, news.bracket);
  for (const other of news.others ?? []) announce({ live }, other);
}
