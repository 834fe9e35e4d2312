export const chatRoomPath = (roomId: string) => `/chat-room/${roomId}`;
export const chatRoomsPath = "/chat-rooms";
/** Of notifications of a timeout only: a waiting one is dropped when the player has a newer one with its link. */
export const chatTimeoutPath = `${chatRoomsPath}?restriction=chatting`;
