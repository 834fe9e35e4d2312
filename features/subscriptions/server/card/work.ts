import { sweepEvery, sweepInbox } from "../inbox-sweep.ts";
import * as checkouts from "./checkout-store.ts";
import { countUnfolded, findUnfolded } from "./inbox-store.ts";
import { foldEvent } from "./inbox.ts";
import {
  foldCardInbox,
  giveBackTaken,
  refundPayment,
  removeCard,
  removeCustomer,
  removeRemains,
  sendReceipt,
  sendRefundReceipt,
  settleWithdrawal,
  sweepCardInbox,
} from "./jobs.ts";
import { CardFailed, type CardWork } from "./ports.ts";
import { sendReceiptMail } from "./receipts.ts";
import { giveBackAllTaken } from "./taken.ts";
import { settle } from "./withdrawal.ts";

/** The jobs of paying by card. */
export function workCards(world: CardWork): void {
  const { jobs, cards, database } = world;
  jobs.work(sendReceipt, (told) => sendReceiptMail(world, told));
  jobs.work(sendRefundReceipt, (told) => sendReceiptMail(world, told));
  jobs.work(settleWithdrawal, ({ withdrawalId }) => settle(world, withdrawalId));
  jobs.work(refundPayment, async ({ paymentId, reference }) => {
    await cards.refund({ paymentId, reference }, `refund:${paymentId}`).catch((error: unknown) => {
      // Given back already, by hand in the processor's console.
      if (!(error instanceof CardFailed && error.code === "refused")) throw error;
    });
  });
  jobs.work(giveBackTaken, (_, { signal }) => giveBackAllTaken(world, signal));
  jobs.schedule(giveBackTaken, "*/10 * * * *", "UTC");
  jobs.work(removeCard, ({ cardId }) => cards.removeCard(cardId));
  jobs.work(removeCustomer, ({ customerId }) => cards.removeCustomer(customerId));
  jobs.work(removeRemains, async ({ playerId }) => {
    await checkouts.eraseEmails(database, playerId);
    for (const customerId of await cards.findCustomers(playerId)) await cards.removeCustomer(customerId);
  });
  const foldOne = (eventId: string) => foldEvent(world, eventId);
  jobs.work(foldCardInbox, async ({ eventId }) => void (await foldOne(eventId)), { concurrency: 4 });
  jobs.work(sweepCardInbox, (_, { signal }) =>
    sweepInbox(world, { name: "card_inbox", countUnfolded, findUnfolded, fold: foldOne }, signal),
  );
  jobs.schedule(sweepCardInbox, sweepEvery, "UTC");
}
