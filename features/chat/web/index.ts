export { MessageLink } from "./parts/MessageLink.tsx";
export { directRoomPath, roomPath } from "./parts/room-path.ts";
export { useChatUnread } from "./parts/use-chat-unread.ts";

/** Loaded when a player first reports somebody. */
export const loadReportDialog = async () => ({ default: (await import("./ReportDialog.tsx")).ReportDialog });
