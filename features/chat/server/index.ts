export { findBefore as findMessagesBefore } from "./messages/store.ts";
export { deleteStaleChatData } from "./housekeeping.ts";
export { findReadableMessage } from "./messages/readable-message.ts";
export {
  decideReport,
  pinMessage,
  readForStaff,
  readQueue,
  releaseMessage,
  removeMessage,
  setRoom,
  type Moderator,
} from "./moderation/moderate.ts";
export { liftTimeout, setChatTimeout } from "./moderation/timeouts.ts";
export { moderationRoutes } from "./moderation/routes.ts";
export { publishAll, type ChatUpdate } from "./publish.ts";
export type { ChatRoomKind, ChatSite } from "./room-kinds.ts";
export type { ChatPorts } from "./ports.ts";
export { chatRoutes } from "./routes.ts";
export { countUnreadMessages } from "./rooms/rooms.ts";
