import { displayName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { coinAuditActions, maxReferralsPerDay, referralCoins } from "../../rules.ts";
import * as store from "./store.ts";

const maxListed = 200;

/** The player's link and the friends who signed up with it. */
export async function listReferrals(executor: Executor, site: Site, playerId: string) {
  const [friends, paid] = await Promise.all([
    store.findFriends(executor, playerId, maxListed),
    store.countPaid(executor, playerId),
  ]);
  return {
    path: `/landing?referId=${playerId}`,
    coinsEach: referralCoins,
    maxPerDay: maxReferralsPerDay,
    earned: paid * referralCoins,
    friends: friends.map(({ id, username, avatar, state, joinedAt }) => ({
      id,
      username: displayName(site, username),
      avatarUrl: avatar,
      state,
      joinedAt: joinedAt.toISOString(),
    })),
  };
}

export function findHeldReferrals(executor: Executor, service: string) {
  return store.findHeld(executor, service, maxListed);
}

/** Staff decide about a held referral. False if it is not held. An approved one is paid when the sign-up is complete. */
export async function decideReferral(
  trx: Executor,
  actor: StaffActor,
  { friendId, isApproved }: { friendId: string; isApproved: boolean },
  now: Date,
): Promise<boolean> {
  const referral = await store.lockReferral(trx, { friendId }, "held");
  if (!referral) return false;
  await store.updateState(trx, referral.id, isApproved ? "pending" : "refused", isApproved ? null : now);
  const action = isApproved ? coinAuditActions.referral_approved : coinAuditActions.referral_refused;
  await recordAudit(trx, { ...actor, action, subject: friendId }, now);
  return true;
}
