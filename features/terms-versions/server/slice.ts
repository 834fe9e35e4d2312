import { defineSlice } from "#features/slice.ts";
import { termsNotificationKinds } from "../rules.ts";
import { termsOfPerson } from "./personal-data.ts";

export default defineSlice({
  notificationKinds: termsNotificationKinds,
  personalData: () => termsOfPerson,
});
