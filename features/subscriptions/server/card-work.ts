import { foldEvents } from "./card-events.ts";
import { foldCardEvents, refundPayment, sendReceipt, settleWithdrawal } from "./card-jobs.ts";
import { CardFailed } from "./card-port.ts";
import { sendReceiptMail } from "./card-receipts.ts";
import { settle } from "./card-withdrawal.ts";
import type { CardWork } from "./card-world.ts";

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
  jobs.work(foldCardEvents, () => foldEvents(world));
}
