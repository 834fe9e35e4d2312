import { sweepEvery, sweepInbox } from "../callback-inbox-sweep.ts";
import * as checkouts from "./checkout-store.ts";
import { countUnprocessed, findUnprocessed } from "./callback-inbox-store.ts";
import { processCardEvent } from "./callback-inbox.ts";
import {
  processCardInbox,
  refundLostCharges,
  refundPayment,
  removeCard,
  removeCustomer,
  removeLeftovers,
  sendReceipt,
  sendRefundReceipt,
  settleWithdrawal,
  sweepCardInbox,
} from "./jobs.ts";
import { refundCardCharge } from "../refunds/jobs.ts";
import { refundCardPayment } from "./refund-charge.ts";
import { CardFailed, type CardJobContext } from "./ports.ts";
import { sendReceiptMail } from "./receipts.ts";
import { refundAllLostCharges } from "./refund-lost-charges.ts";
import { settle } from "./withdrawal.ts";

/** Registers the jobs for card payments. */
export function registerCardJobs(context: CardJobContext): void {
  const { jobs, cards, database } = context;
  jobs.work(sendReceipt, (receipt) => sendReceiptMail(context, receipt));
  jobs.work(sendRefundReceipt, (receipt) => sendReceiptMail(context, receipt));
  jobs.work(settleWithdrawal, ({ withdrawalId }) => settle(context, withdrawalId));
  jobs.work(refundPayment, async ({ paymentId, reference }) => {
    await cards.refund({ paymentId, reference }, `refund:${paymentId}`).catch((error: unknown) => {
      // Already refunded manually in the processor's console.
      if (!(error instanceof CardFailed && error.code === "refused")) throw error;
    });
  });
  jobs.work(refundCardCharge, ({ refundId }) => refundCardPayment(context, refundId));
  jobs.work(refundLostCharges, (_, { signal }) => refundAllLostCharges(context, signal));
  jobs.schedule(refundLostCharges, "*/10 * * * *", "UTC");
  jobs.work(removeCard, ({ cardId }) => cards.removeCard(cardId));
  jobs.work(removeCustomer, ({ customerId }) => cards.removeCustomer(customerId));
  jobs.work(removeLeftovers, async ({ playerId }) => {
    await checkouts.eraseEmails(database, playerId);
    for (const customerId of await cards.findCustomers(playerId)) await cards.removeCustomer(customerId);
  });
  const processOne = (eventId: string) => processCardEvent(context, eventId);
  jobs.work(processCardInbox, async ({ eventId }) => void (await processOne(eventId)), { concurrency: 4 });
  jobs.work(sweepCardInbox, (_, { signal }) =>
    sweepInbox(
      context,
      { name: "card_inbox", countUnprocessed, findUnprocessed, process: processOne },
      signal,
    ),
  );
  jobs.schedule(sweepCardInbox, sweepEvery, "UTC");
}
