export * from "./rules/notification-kinds.ts";
export * from "./rules/questions.ts";
export * from "./rules/rate-limits.ts";
export * from "./rules/staff.ts";
export * from "./rules/tickets.ts";

export const supportPartPath = "/notifications?part=support";
export const ticketPath = (ticketId: string) => `/support/ticket/${ticketId}`;
export const visitorTicketPath = (token: string) => `/support/visitor-ticket?token=${token}`;
export const attachmentPath = (fileId: string) => `/support-pictures/${fileId}`;
export const staffAttachmentPath = (fileId: string) => `/staff/support-pictures/${fileId}`;

/** In the player's own realtime room: a ticket of theirs has changed. */
export const ticketEvent = "ticket";
