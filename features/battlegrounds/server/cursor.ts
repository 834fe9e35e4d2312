import { defineCursor } from "#kit/contract/cursor.ts";

export const cursor = defineCursor({ endsAt: "instant", id: "uuid" });
