import * as checkouts from "./checkout-store.ts";
import { foldEvent } from "./inbox.ts";
import {
  foldCardEvent,
  refundPayment,
  removeCard,
  removeCustomer,
  removeRemains,
  sendReceipt,
  settleWithdrawal,
} from "./jobs.ts";
import { CardFailed, type CardWork } from "./ports.ts";
import { sendReceiptMail } from "./receipts.ts";
import { settle } from "./withdrawal.ts";

/** The jobs of paying by card. */
export function workCards(world: CardWork): void {
  const { jobs, cards } = world;
  jobs.work(sendReceipt, (told) => sendReceiptMail(world, told));
  jobs.work(settleWithdrawal, ({ withdrawalId }) => settle(world, withdrawalId));
  jobs.work(refundPayment, async ({ paymentId, reference }) => {
    await cards.refund({ paymentId, reference }, `refund:${paymentId}`).catch((error: unknown) => {
      // Given back already, by hand in the processor's console.
      if (!(error instanceof CardFailed && error.code === "refused")) throw error;
    });
  });
  jobs.work(removeCard, ({ cardId }) => cards.removeCard(cardId));
  jobs.work(removeCustomer, ({ customerId }) => cards.removeCustomer(customerId));
  jobs.work(removeRemains, async ({ playerId }) => {
    await checkouts.eraseEmails(world.database, playerId);
    for (const customerId of await cards.findCustomers(playerId)) await cards.removeCustomer(customerId);
  });
  jobs.work(foldCardEvent, ({ eventId }) => foldEvent(world, eventId), { concurrency: 4 });
}
