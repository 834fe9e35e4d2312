import { defineSlice } from "#features/slice.ts";
import { coinsOfPerson } from "./personal-data.ts";

export default defineSlice({
  personalData: () => coinsOfPerson,
});
