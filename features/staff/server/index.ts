export { checkAudit, recordAudit } from "./audit.ts";
export { setupLink } from "./invitations.ts";
export { scheduleAuditCheck } from "./jobs.ts";
export type { StaffWorld } from "./ports.ts";
export { staffRoutes } from "./routes.ts";
export { invite, inviteAgain } from "./service.ts";
export { deleteExpiredStaffSessions } from "./session-store.ts";
export { findStaff, staffCookie } from "./sessions.ts";
export { findByEmail as findMemberByEmail } from "./store.ts";
