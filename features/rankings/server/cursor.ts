import { defineCursor } from "#kit/contract/cursor.ts";

/** Rank and sort key of the last row (for `after`) or the first row (for `before`) of a page. */
export const cursor = defineCursor({ rank: "integer", sortKey: "hex" });
