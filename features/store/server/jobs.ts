import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** Sends codes that are due. */
export const deliverCodes = defineJob<NoPayload>({ name: "store-deliver", timeoutSeconds: 280 });
/** Asks for the outcome of open payments, and makes refunds. */
export const settlePayments = defineJob<NoPayload>({ name: "store-payments", timeoutSeconds: 280 });
/** Notifies players whose brand has opened its store. */
export const announceStores = defineJob<NoPayload>({ name: "store-announce", timeoutSeconds: 280 });
