export const chatRoomPath = (roomId: string) => `/chat-room/${roomId}`;
export const chatRoomsPath = "/chat-rooms";
