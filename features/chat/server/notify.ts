import { newNotification } from "#features/notifications/rules.ts";
import { updateOrNotify } from "#features/notifications/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { chatNotificationKinds, chatRoomPath } from "../rules.ts";
import { findMuted } from "./rooms/store.ts";

interface NewMessage {
  readonly roomId: string;
  readonly id: number;
  readonly authorId: string;
  /** The other players of a private room. */
  readonly others: readonly string[];
  readonly mentions: readonly string[];
}

/** One unread notification per room and kind for any number of messages. Rooms that a player has muted have none. */
export async function notifyOfMessage(
  trx: Executor,
  jobs: Pick<Jobs, "enqueue">,
  { roomId, id, authorId, others, mentions }: NewMessage,
  now: Date,
): Promise<void> {
  const receivers = new Set([...others, ...mentions]);
  receivers.delete(authorId);
  if (receivers.size === 0) return;
  const muted = new Set(await findMuted(trx, id, [...receivers]));
  const notifications = [...receivers]
    .filter((playerId) => !muted.has(playerId))
    .map((playerId) =>
      newNotification(chatNotificationKinds[others.includes(playerId) ? "direct_message" : "chat_mention"], {
        playerId,
        params: { player: authorId },
        link: chatRoomPath(roomId),
      }),
    );
  await updateOrNotify(trx, notifications, now, jobs);
}
