import { defineSlice } from "#features/slice.ts";
import { gameAccountsOfPerson } from "./personal-data.ts";

export default defineSlice({ personalData: () => gameAccountsOfPerson });
