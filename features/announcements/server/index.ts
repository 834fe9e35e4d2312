export { announcementsRoutes } from "./routes.ts";
export { workAnnouncementJobs } from "./work.ts";
