import { newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import { runBatch } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { storeNotificationKinds } from "../rules.ts";
import { deliverDueCodes } from "./voucher-delivery.ts";
import { announceStores, deliverCodes, settlePayments } from "./jobs.ts";
import { checkPayment } from "./payments.ts";
import type { StoreJobContext } from "./ports.ts";
import * as purchases from "./purchase-store.ts";
import { payBack } from "./refunds.ts";
import * as watches from "./alert-store.ts";

export function registerStoreJobs(jobs: Pick<Jobs, "work" | "schedule">, context: StoreJobContext): void {
  jobs.work(deliverCodes, (_, { signal }) => deliverDueCodes(context, signal));
  jobs.schedule(deliverCodes, "* * * * *", "UTC");
  jobs.work(settlePayments, (_, { signal }) => settleDuePayments(context, signal));
  jobs.schedule(settlePayments, "* * * * *", "UTC");
  jobs.work(announceStores, () => announceOpenStores(context));
  jobs.schedule(announceStores, "*/10 * * * *", "UTC");
}

/** Settles payments without an answer, and makes refunds. */
function settleDuePayments(context: StoreJobContext, signal: AbortSignal): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  return runBatch(
    context,
    {
      name: "store-payments",
      findPage: (after: { id: string; at: Date | null } | undefined, limit) =>
        purchases.findDueChecks(database, { now, after: after?.id, limit }),
      // A payment that was postponed counts as a new item.
      keyOf: ({ id, at }) => `${id} ${at?.toISOString() ?? ""}`,
      async work({ id }) {
        const purchase = await purchases.findById(database, id);
        if (purchase?.state === "paying") await checkPayment(context, purchase, now);
        if (purchase?.state === "refunding") await payBack(context, purchase, now);
      },
    },
    signal,
  );
}

function announceOpenStores({ database, clock, brands }: StoreJobContext): Promise<void> {
  const open = brands.filter(({ store }) => store === "open").map(({ key }) => key);
  return database.transaction(async (trx) => {
    const waiting = await watches.takeOfBrands(trx, open);
    const kind = storeNotificationKinds.store_opened;
    await notify(
      trx,
      waiting.map((playerId) => newNotification(kind, { playerId, params: {}, link: "/vouchers" })),
      clock.now(),
    );
  });
}
