export { ticketsConsoleRoutes } from "./console/routes.ts";
export { supportFigures } from "./figures.ts";
export { closeAndDeleteTickets as keepTickets } from "./housekeeping.ts";
export { findAttachment, findAttachmentForStaff } from "./pictures.ts";
export type { SupportPorts } from "./ports.ts";
export { supportRoutes } from "./routes.ts";
export { listOpenTickets, moveTicket, addTicketNote, readTicketForStaff } from "./staff-tickets.ts";
export { registerSupportJobs } from "./work.ts";
