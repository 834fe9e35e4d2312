import { defineConsole } from "#features/staff/console/index.ts";
import { users } from "#kit/ui/icons/users.ts";
import { accountPermissions } from "../rules/staff.ts";

export { PlayerLink } from "./parts/PlayerLink.tsx";
export { PlayerPicker, type PickedPlayer } from "./parts/PlayerPicker.tsx";

export default defineConsole({
  texts: "console-accounts",
  pages: [
    {
      path: "/players",
      title: "players",
      screen: {
        file: "features/accounts/console/PlayersScreen.tsx",
        load: () => import("./PlayersScreen.tsx"),
      },
      permission: accountPermissions.players,
      menu: { icon: users, group: "people", order: 10 },
      isWide: true,
    },
    {
      path: "/players/:playerId",
      title: "player",
      screen: {
        file: "features/accounts/console/PlayerScreen.tsx",
        load: () => import("./PlayerScreen.tsx"),
      },
      permission: accountPermissions.players,
      isWide: true,
    },
  ],
});
