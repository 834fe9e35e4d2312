export { findBefore as findMessagesBefore } from "./messages/store.ts";
export { deleteStaleChatData } from "./housekeeping.ts";
export { findReadableMessage } from "./messages/readable-message.ts";
export {
  decideReport,
  liftTimeout,
  pinMessage,
  readForStaff,
  readQueue,
  releaseMessage,
  removeMessage,
  setRoom,
  setTimeout,
  type Moderator,
} from "./moderation/staff.ts";
export { moderationRoutes } from "./moderation/routes.ts";
export { publishAll, type ChatUpdate } from "./publish.ts";
export type { ChatRoomKind, ChatSite } from "./room-kinds.ts";
export { chatRoutes } from "./routes.ts";
