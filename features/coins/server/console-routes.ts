import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { staffProblems } from "#features/staff/contract.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { scopeOf } from "#features/staff/server/index.ts";
import type { StaffCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { coinsConsoleContract } from "../contract.ts";
import { decideGrant, grantCoins, listGrants } from "./grants/grants.ts";
import { listReferralPage } from "./referrals/console.ts";
import { decideReferral } from "./referrals/service.ts";

const done = { isDone: true } as const;

export function coinsConsoleRoutes(
  ports: { readonly jobs: Pick<Jobs, "enqueue"> },
  brands: readonly Brand[],
) {
  return routes<typeof coinsConsoleContract, Site>(coinsConsoleContract, {
    "GET /api/staff/referrals": async ({ db, staff, now }, { query }) => {
      const scope = scopeOf(brands, staff, query.brand, now);
      const { rows: referrals, next } = await listReferralPage(db, scope, query);
      return { referrals, next };
    },
    "POST /api/staff/decide-referral": (call, { body: { playerId: friendId, isApproved } }) =>
      call.write(async (trx) => {
        if (!(await decideReferral(trx, actorOf(call), { friendId, isApproved }, call.now)))
          throw staffProblems.problem("staff_changed");
        return done;
      }),
    "GET /api/staff/coin-grants": async ({ db, staff, now }, { query }) => {
      const scope = scopeOf(brands, staff, query.brand, now);
      const { rows: grants, next } = await listGrants(db, scope, { ...query, memberId: staff.id });
      return { grants, next };
    },
    "POST /api/staff/grant-coins": (call, { body }) =>
      call.write((trx) => grantCoins(trx, ports, actorOf(call), body, call.now)),
    "POST /api/staff/decide-grant": (call, { body }) =>
      call.write(async (trx) => {
        await decideGrant(trx, ports, actorOf(call), body, call.now);
        return done;
      }),
  });
}

function actorOf({ staff }: StaffCall<Site>): StaffActor {
  return { actorId: staff.id, brand: staff.site ?? "" };
}
