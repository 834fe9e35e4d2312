import { defineCursor } from "#kit/contract/cursor.ts";

/** The rank of a row and its place in the order: of the last of a page for what follows, of the first for what is ahead. */
export const cursor = defineCursor({ rank: "integer", sortKey: "hex" });
