import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  chatRooms: {
    file: "features/chat/web/ChatRoomsScreen.tsx",
    load: () => import("./ChatRoomsScreen.tsx"),
  },
  chatRoom: {
    file: "features/chat/web/ChatRoomScreen.tsx",
    load: () => import("./ChatRoomScreen.tsx"),
  },
} satisfies Record<string, Screen>;
