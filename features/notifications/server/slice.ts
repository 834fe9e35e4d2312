import { defineSlice } from "#features/slice.ts";
import { commonNotificationKinds } from "../rules.ts";
import { notificationsOfPerson } from "./personal-data.ts";

export default defineSlice({
  notificationKinds: commonNotificationKinds,
  personalData: () => notificationsOfPerson,
});
