import { defineSlice } from "#features/slice.ts";
import { friendNotificationKinds } from "../rules.ts";
import { blocksOfPerson, friendsOfPerson, presenceOfPerson } from "./personal-data.ts";

export default defineSlice({
  notificationKinds: friendNotificationKinds,
  personalData: () => [friendsOfPerson, blocksOfPerson, presenceOfPerson],
});
