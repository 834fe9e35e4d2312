import { commonProblem } from "#kit/contract/problem.ts";
import type { EventCursor } from "./store.ts";

const shape = /^(\d{1,15})_([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export function encodeCursor(row: EventCursor): string {
  return `${row.endsAt.getTime()}_${row.id}`;
}

export function decodeCursor(text: string): EventCursor {
  const match = shape.exec(text);
  const [, millis, id] = match ?? [];
  if (millis === undefined || id === undefined) {
    throw commonProblem("invalid_input", [{ field: "after", code: "invalid_input" }]);
  }
  return { endsAt: new Date(Number(millis)), id };
}
