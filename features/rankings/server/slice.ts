import { defineSlice } from "#features/slice.ts";
import { rankingsOfPerson } from "./personal-data/personal-data.ts";

export default defineSlice({ personalData: () => rankingsOfPerson });
