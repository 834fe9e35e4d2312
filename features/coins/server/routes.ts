import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { coinsContract } from "../contract.ts";
import { rewardWeekAt } from "../rules.ts";
import { exportStatement, readStatement } from "./ledger/statement.ts";
import { findBalance } from "./ledger/store.ts";
import type { CoinPorts } from "./ports.ts";
import { listReferrals } from "./referrals/service.ts";
import { claimReward, listClaims } from "./rewards/claims.ts";
import { claimDailyBonus, findDailyBonus } from "./rewards/daily-bonus.ts";
import { countSharesLeft } from "./rewards/shares.ts";

export const coinsRoutes = (ports: CoinPorts) =>
  routes<typeof coinsContract, Site>(coinsContract, {
    "GET /api/game/rewards": async ({ db, site, viewer, now }) => {
      const [coins, daily, claims, sharesLeft] = await Promise.all([
        findBalance(db, viewer.id),
        findDailyBonus(db, site, viewer.id, now),
        listClaims(db, site, ports, viewer.id, now),
        countSharesLeft(db, site.brand, viewer.id, now),
      ]);
      return { coins, daily, claims, weekEndsAt: rewardWeekAt(now).endsAt.toISOString(), sharesLeft };
    },
    "POST /api/game/claim-daily-coins": (call) =>
      call.write((trx) => claimDailyBonus(trx, call.site, call.viewer.id, call.now)),
    "POST /api/game/claim-user-rewards": (call, { body }) =>
      call.write((trx) =>
        claimReward(trx, call.site, ports, { playerId: call.viewer.id, claimId: body.claim }, call.now),
      ),
    "GET /api/game/referrals": ({ db, site, viewer }) => listReferrals(db, site, viewer.id),
    "GET /api/game/coin-statement": ({ db, viewer }, { query }) => readStatement(db, viewer.id, query),
    "GET /api/game/coin-statement-export": ({ db, viewer }, { query }) =>
      exportStatement(db, viewer.id, query.kind),
  });
