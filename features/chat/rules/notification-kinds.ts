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
  /** A timeout in all rooms begins or changes. */
  chat_restricted: {
    topic: "news",
    placeholders: {},
    moment: "restriction_ends",
    sentBy: ["email", "push"],
  },
  chat_restored: { topic: "news", placeholders: {} },
  report_upheld: { topic: "news", placeholders: {} },
  report_dismissed: { topic: "news", placeholders: {} },
});
