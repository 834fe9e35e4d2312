import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

export const chatPermissions = definePermissions({
  chat: ["moderator", "brand-manager", "owner"],
});

export const chatAuditActions = defineAuditActions([
  "message_removed",
  "message_released",
  "chat_timeout_set",
  "chat_timeout_lifted",
  "slow_mode_set",
  "room_locked",
  "room_unlocked",
  "message_pinned",
  "message_unpinned",
  "report_decided",
  "room_read",
  "chat_word_added",
  "chat_word_removed",
]);
