import { defineSlice } from "#features/slice.ts";
import { rankingsOfPerson } from "./personal-data/personal-data.ts";
import { playerPoints } from "./player-records-store.ts";
import { tableRooms } from "./realtime-rooms.ts";

export default defineSlice({
  playerRecords: { points: playerPoints },
  personalData: () => rankingsOfPerson,
  rooms: () => tableRooms,
});
