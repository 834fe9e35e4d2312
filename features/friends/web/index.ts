export { FriendButton } from "./parts/FriendButton.tsx";
export { FriendFaces } from "./parts/FriendFaces.tsx";
export { PresenceSwitch } from "./parts/PresenceSwitch.tsx";
export { usePresence, usePresenceText } from "./parts/use-presence.ts";
export type { MessagePart } from "./parts/message-part.ts";
