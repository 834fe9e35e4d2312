import { defineCursor } from "#kit/contract/cursor.ts";

/** The rank of the last row and its place in the order. */
export const cursor = defineCursor({ rank: "integer", sortKey: "hex" });
