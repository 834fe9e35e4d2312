import { defineNotificationKinds } from "#features/notifications/rules.ts";

const sentBy = ["email", "push"] as const;
/** The terms say that winners are notified by SMS. */
const urgent = ["sms", "email", "push"] as const;
const words = { event: "title" } as const;

export const battlegroundNotificationKinds = defineNotificationKinds({
  event_starting: { topic: "event", words, moment: "starts", sentBy: ["push"] },
  event_cancelled: { topic: "event", words, sentBy },
  place_free: { topic: "event", words, moment: "starts", sentBy },
  finals_reached: { topic: "event", words, moment: "starts", sentBy },
  prize_won: { topic: "event", words, sentBy: urgent },
  prize_claimable: { topic: "event", words, sentBy: urgent },
  prize_reminder: { topic: "event", words, sentBy: urgent },
  prize_claimed: { topic: "event", words, sentBy: urgent },
  prize_moved: { topic: "event", words, sentBy },
  prize_refused: { topic: "event", words, sentBy: urgent },
  prize_late: { topic: "event", words, sentBy },
  prize_paid: { topic: "event", words, sentBy: urgent },
});
