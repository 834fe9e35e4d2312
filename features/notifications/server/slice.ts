import { defineSlice } from "#features/slice.ts";
import { notificationsOfPerson } from "./personal-data.ts";

export default defineSlice({ personalData: () => notificationsOfPerson });
