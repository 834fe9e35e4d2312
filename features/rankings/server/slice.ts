import { defineSlice } from "#features/slice.ts";
import { rankingsOfPerson } from "./personal-data/personal-data.ts";
import { tableRooms } from "./realtime-rooms.ts";

export default defineSlice({ personalData: () => rankingsOfPerson, rooms: () => tableRooms });
