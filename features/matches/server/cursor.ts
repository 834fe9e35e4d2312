import { defineCursor } from "#kit/contract/cursor.ts";

export const cursor = defineCursor({ kickoffAt: "instant", id: "uuid" });
