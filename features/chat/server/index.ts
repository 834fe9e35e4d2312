export type { ChatRoomKind } from "./room-kinds.ts";
export { chatRoutes } from "./routes.ts";
