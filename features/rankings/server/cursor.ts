import { defineCursor } from "#kit/contract/cursor.ts";

/** The rank of the last row and its whole sort key. */
export const cursor = defineCursor({
  rank: "integer",
  points: "integer",
  won: "integer",
  lost: "integer",
  elo: "integer",
  enteredAt: "instant",
  playerId: "uuid",
});
