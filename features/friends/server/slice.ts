import { defineSlice } from "#features/slice.ts";
import { blocksOfPerson } from "./personal-data.ts";

export default defineSlice({ personalData: () => blocksOfPerson });
