import { defineNotificationKinds } from "#features/notifications/rules.ts";

export const supportNotificationKinds = defineNotificationKinds({
  ticket_answered: { topic: "news", placeholders: {}, sentBy: ["sms", "email", "push"] },
  ticket_waiting: { topic: "news", placeholders: {}, sentBy: ["sms", "email", "push"] },
  ticket_closed: { topic: "news", placeholders: {} },
});
