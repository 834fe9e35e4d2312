export { checkAudit, recordAudit } from "./audit.ts";
export { csvOfList } from "./csv-list.ts";
export { startStoringHealth } from "./health.ts";
export { setupLink } from "./invitations.ts";
export { registerStaffJobs } from "./work.ts";
export type {
  CsvExport,
  DailyFigure,
  FigurePart,
  FigureScope,
  InboxQueue,
  SearchHit,
  SearchProvider,
  StaffContext,
  SystemParts,
  StaffScope,
} from "./ports.ts";
export { staffRoutes } from "./routes.ts";
export { scopeOf, timeSpanIn } from "./search-and-inbox.ts";
export { inviteOwner, requireMember } from "./members.ts";
export {
  deleteStaleStaffSessions,
  findStaff,
  openSession as openStaffSession,
  staffCookie,
} from "./sessions.ts";
