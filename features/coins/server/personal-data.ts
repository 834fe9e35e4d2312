import { maxExported, type PersonalData } from "#features/accounts/server/index.ts";
import { postCoins } from "./ledger/post.ts";
import * as grants from "./grants/store.ts";
import * as ledger from "./ledger/store.ts";
import * as referrals from "./referrals/store.ts";
import * as rewards from "./rewards/store.ts";

/** The ledger stays without the player. Coins that are left expire. */
export const coinsOfPerson: PersonalData = {
  name: "coins",
  tables: ["coin_accounts", "coin_streaks", "referrals", "coin_grants"],
  collect: async (executor, { id }) => {
    const entries = await ledger.findEntries(executor, id, { limit: maxExported });
    return {
      entries: entries.map(({ reason, subject, amount, balance, at }) => ({
        reason,
        subject,
        amount,
        balance,
        at,
      })),
      grants: await grants.findOfPlayer(executor, id, maxExported),
    };
  },
  async erase(trx, { id: playerId, service, msisdn, email }, now) {
    await referrals.deleteByPlayerId(trx, playerId);
    await grants.unlinkPlayer(trx, playerId);
    const identities = [msisdn, email?.toLowerCase()].filter((one) => one !== null && one !== undefined);
    await referrals.insertFormer(trx, service, identities, now);
    await rewards.deleteStreak(trx, playerId);
    if (!(await ledger.hasAccount(trx, playerId))) return;
    const account = await ledger.lockAccount(trx, playerId, now);
    if (!account) return;
    if (account.balance > 0) {
      const key = "profile-removed";
      await postCoins(trx, { playerId, reason: "profile_removed", amount: -account.balance, key }, now);
    }
    await ledger.unlinkAccount(trx, account.id);
  },
};
