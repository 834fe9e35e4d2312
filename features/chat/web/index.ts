export { MessageLink } from "./parts/MessageLink.tsx";
export { directRoomPath, roomPath } from "./parts/room-path.ts";
export { useChatUnread } from "./parts/use-chat-unread.ts";
export { loadReportDialog } from "./parts/load-report-dialog.ts";
