/** The realtime room; its events are `messageEvent`, `changedEvent`, `typingEvent` and `readEvent`. */
export const chatRoom = (roomId: string) => `chat:${roomId}`;
export const messageEvent = "message";
export const changedEvent = "changed";
export const typingEvent = "typing";
export const readEvent = "read";
/** In the player's own realtime room: a room of theirs has a new message or was read on another device. */
export const chatListEvent = "chat";
