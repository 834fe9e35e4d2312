import { defineNotificationKinds } from "#features/notifications/rules.ts";
import { defineAuditActions, definePermissions } from "#features/staff/rules.ts";

export * from "./rules/questions.ts";
export * from "./rules/tickets.ts";

export const supportNotificationKinds = defineNotificationKinds({
  ticket_answered: { topic: "news", placeholders: {}, sentBy: ["sms", "email", "push"] },
  ticket_waiting: { topic: "news", placeholders: {}, sentBy: ["sms", "email", "push"] },
  ticket_closed: { topic: "news", placeholders: {} },
});

export const supportPermissions = definePermissions({
  tickets: ["support", "brand-manager", "owner"],
});

export const supportAuditActions = defineAuditActions([
  "ticket_read",
  "ticket_answered",
  "ticket_asked_back",
  "ticket_closed",
  "ticket_noted",
  "ticket_handed_over",
  "reply_saved",
  "reply_removed",
]);

export const supportPartPath = "/notifications?part=support";
export const ticketPath = (ticketId: string) => `/support/ticket/${ticketId}`;
export const visitorTicketPath = (token: string) => `/support/visitor-ticket?token=${token}`;
export const attachmentPath = (fileId: string) => `/support-pictures/${fileId}`;
export const staffAttachmentPath = (fileId: string) => `/staff/support-pictures/${fileId}`;

/** In the player's own realtime room: a ticket of theirs has changed. */
export const ticketEvent = "ticket";
