import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { staffProblems } from "#features/staff/contract.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { scopeOf } from "#features/staff/server/index.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import type { StaffCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { prizesConsoleContract } from "../../contract.ts";
import { approveInConsole, audienceNamed, listPrizePage } from "./console.ts";
import { markPrizePaid, readPayoutDetails, refusePrize } from "./approval.ts";
import { exportPayouts } from "./bank-export.ts";

const done = { isDone: true } as const;

export function prizesConsoleRoutes(seal: Seal, brands: readonly Brand[]) {
  return routes<typeof prizesConsoleContract, Site>(prizesConsoleContract, {
    "GET /api/staff/prizes": async ({ db, staff, now }, { query }) => {
      const scope = scopeOf(brands, staff, query.brand, now);
      const { rows: prizes, next } = await listPrizePage(db, scope, { ...query, reader: staff.id });
      return { prizes, next };
    },
    "POST /api/staff/approve-prize": (call, { body }) =>
      call.write((trx) => approveInConsole(trx, seal, actorOf(call), body.prizeId, call.now)),
    "POST /api/staff/refuse-prize": (call, { body: { prizeId, refusal, reason } }) =>
      call.write(async (trx) => {
        const refused = { prizeId, reason: refusal, note: reason };
        if (!(await refusePrize(trx, actorOf(call), refused, call.now)))
          throw staffProblems.problem("staff_changed");
        return done;
      }),
    "POST /api/staff/mark-prize-paid": (call, { body }) =>
      call.write(async (trx) => {
        if (!(await markPrizePaid(trx, actorOf(call), body, call.now)))
          throw staffProblems.problem("staff_changed");
        return done;
      }),
    // Not in `write`, which would store bank details with the response.
    "POST /api/staff/read-payout-details": async (call, { body }) => {
      const details = await call.db.transaction((trx) =>
        readPayoutDetails(trx, seal, actorOf(call), body.prizeId, call.now),
      );
      if (!details) throw staffProblems.problem("staff_changed");
      return details;
    },
    "POST /api/staff/export-payouts": (call, { body: { brand, again } }) =>
      call.db.transaction((trx) =>
        exportPayouts(
          trx,
          seal,
          { actorId: call.staff.id, brand },
          { audience: audienceNamed(brands, brand), again },
          call.now,
        ),
      ),
  });
}

function actorOf({ staff }: StaffCall<Site>): StaffActor {
  return { actorId: staff.id, brand: staff.site ?? "" };
}
