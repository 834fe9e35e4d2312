import { defineSlice } from "#features/slice.ts";
import { enhancersOfPerson } from "./personal-data.ts";

export default defineSlice({ personalData: () => enhancersOfPerson });
