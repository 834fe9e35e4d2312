import { defineSlice } from "#features/slice.ts";
import { sharesOfPerson } from "./personal-data.ts";

export default defineSlice({ personalData: () => sharesOfPerson });
