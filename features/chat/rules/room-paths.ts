export const chatRoomPath = (roomId: string) => `/chat-room/${roomId}`;
export const chatRoomsPath = "/chat-rooms";
/** For notifications of a timeout only, so that a newer one stops the mail of an older one that still waits, and nothing else does. */
export const chatTimeoutPath = `${chatRoomsPath}?restriction=chatting`;
