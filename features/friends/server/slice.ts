import { defineSlice } from "#features/slice.ts";
import { blocksOfPerson, friendsOfPerson } from "./personal-data.ts";

export default defineSlice({ personalData: () => [friendsOfPerson, blocksOfPerson] });
