import { defineNotificationKinds } from "#features/notifications/rules.ts";

export const chatNotificationKinds = defineNotificationKinds({
  direct_message: {
    topic: "news",
    placeholders: { player: "player" },
    sentBy: ["push"],
    isPushedOnUpdate: true,
  },
  chat_mention: {
    topic: "news",
    placeholders: { player: "player" },
    sentBy: ["push"],
    isPushedOnUpdate: true,
  },
  report_upheld: { topic: "news", placeholders: {} },
  report_dismissed: { topic: "news", placeholders: {} },
});
