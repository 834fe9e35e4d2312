import { defineNotificationKinds } from "#features/notifications/rules.ts";

const byMail = ["email"] as const;
const words = { event: "title" } as const;

export const battlegroundNotificationKinds = defineNotificationKinds({
  event_starting: { topic: "event", words, moment: "starts" },
  event_cancelled: { topic: "event", words, sentBy: byMail },
  place_free: { topic: "event", words, moment: "starts", sentBy: byMail },
  finals_reached: { topic: "event", words, moment: "starts", sentBy: byMail },
});
