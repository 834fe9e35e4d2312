import { defineSlice } from "#features/slice.ts";
import { subscriptionsOfPerson } from "./personal-data.ts";

export default defineSlice({ personalData: subscriptionsOfPerson });
