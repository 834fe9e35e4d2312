import { defineNotificationKinds } from "#features/notifications/rules.ts";

const sentBy = ["email", "push"] as const;
/** The terms say that winners are notified by SMS. */
const urgent = ["sms", "email", "push"] as const;
const placeholders = { event: "title" } as const;

export const battlegroundNotificationKinds = defineNotificationKinds({
  event_starting: { topic: "event", placeholders, moment: "starts", sentBy: ["push"] },
  event_cancelled: { topic: "event", placeholders, sentBy },
  place_free: { topic: "event", placeholders, moment: "starts", sentBy },
  finals_reached: { topic: "event", placeholders, moment: "starts", sentBy },
  prize_won: { topic: "event", placeholders, sentBy: urgent },
  prize_claimable: { topic: "event", placeholders, sentBy: urgent },
  prize_reminder: { topic: "event", placeholders, sentBy: urgent },
  prize_claimed: { topic: "event", placeholders, sentBy: urgent },
  prize_moved: { topic: "event", placeholders, sentBy },
  prize_refused: { topic: "event", placeholders, sentBy: urgent },
  prize_late: { topic: "event", placeholders, sentBy },
  prize_paid: { topic: "event", placeholders, sentBy: urgent },
});
