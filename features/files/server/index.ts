export { deleteUnshown } from "./housekeeping.ts";
export { filesOfPerson } from "./personal-data.ts";
export type { FilePorts, FileStore } from "./ports.ts";
export { filesRoutes } from "./routes.ts";
