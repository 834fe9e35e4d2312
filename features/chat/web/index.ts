export { MessageLink } from "./parts/MessageLink.tsx";
export { directRoomPath, roomPath } from "./parts/room-path.ts";
export { loadReportDialog } from "./parts/load-report-dialog.ts";
