import { defineNotificationKinds } from "#features/notifications/rules.ts";

export const friendNotificationKinds = defineNotificationKinds({
  friend_requested: { topic: "news", placeholders: { player: "player" }, sentBy: ["email", "push"] },
  friend_accepted: { topic: "news", placeholders: { player: "player" }, sentBy: ["push"] },
});
