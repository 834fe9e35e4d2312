import { defineNotificationKinds } from "#features/notifications/rules.ts";

const sentBy = ["email", "push"] as const;
const words = { event: "title" } as const;

export const battlegroundNotificationKinds = defineNotificationKinds({
  event_starting: { topic: "event", words, moment: "starts", sentBy: ["push"] },
  event_cancelled: { topic: "event", words, sentBy },
  place_free: { topic: "event", words, moment: "starts", sentBy },
  finals_reached: { topic: "event", words, moment: "starts", sentBy },
});
