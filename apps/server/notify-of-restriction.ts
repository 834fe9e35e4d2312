import type { RestrictionChange } from "#features/accounts/server/index.ts";
import { commonNotificationKinds as kinds, newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import type { Executor } from "#kit/db/database.ts";

const begun = { playing: kinds.playing_restricted, store: kinds.store_restricted } as const;
const lifted = { playing: kinds.playing_restored, store: kinds.store_restored } as const;

/**
 * Says what the player may not do and until when, or may do again; never the reason, which is for staff. Each kind has a link
 * that nothing else has: a waiting mail is dropped when the player has a newer notification with its link.
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
