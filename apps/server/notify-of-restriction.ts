import type { RestrictionChange } from "#features/accounts/server/index.ts";
import { commonNotificationKinds as kinds, newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import type { Executor } from "#kit/db/database.ts";

const begun = { playing: kinds.playing_restricted, store: kinds.store_restricted } as const;
const lifted = { playing: kinds.playing_restored, store: kinds.store_restored } as const;

/**
 * Says what the player may not do and until when, or may do again; never the reason, which is for staff. All notifications
 * of a restriction have a link of their own, so that a newer one stops the mail of an older one that still waits, and nothing else does.
 */
export async function notifyOfRestriction(
  trx: Executor,
  { playerId, kind, endsAt }: RestrictionChange,
  now: Date,
): Promise<void> {
  const link = `/support?restriction=${kind}`;
  const notification =
    endsAt === undefined
      ? newNotification(lifted[kind], { playerId, params: {}, link })
      : newNotification(begun[kind], { playerId, params: { at: endsAt }, link });
  await notify(trx, [notification], now);
}
