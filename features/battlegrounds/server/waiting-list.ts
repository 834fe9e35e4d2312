import { newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import { addToBoard } from "#features/rankings/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { battlegroundNotificationKinds } from "../rules.ts";
import * as store from "./entry-store.ts";

export interface JobsPort {
  readonly jobs: Pick<Jobs, "enqueue">;
}

/**
 * Gives the freed place to the first waiting player who is not restricted, and returns that player's id. The caller has
 * locked the event.
 */
export async function admitFromWaitingList(
  trx: Executor,
  { event, service, jobs }: { event: store.EnterableRow; service: string } & JobsPort,
  now: Date,
): Promise<string | null> {
  if (event.isCancelled || event.closedAt !== null || now >= event.endsAt) return null;
  const first = await store.updateFirstInLine(trx, event.id, now);
  if (!first) return null;
  const { playerId, enteredAt } = first;
  await store.updateEntrants(trx, event.id, 1);
  await addToBoard(trx, { service, eventId: event.id, gameId: event.gameId, playerId, at: enteredAt });
  const notification = newNotification(battlegroundNotificationKinds.place_free, {
    playerId,
    params: { event: event.title, at: event.startsAt },
    link: `/event-home/${event.id}`,
  });
  await notify(trx, [notification], now, jobs);
  return playerId;
}
