export { announcementsRoutes } from "./routes.ts";
export { registerAnnouncementJobs } from "./work.ts";
