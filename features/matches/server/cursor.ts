import { commonProblem } from "#kit/contract/problem.ts";
import type { MatchCursor } from "./store.ts";

const shape = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function encodeCursor({ kickoffAt, id }: MatchCursor): string {
  return `${kickoffAt.getTime()}_${id}`;
}

export function decodeCursor(text: string): MatchCursor {
  const [, kickoffAt, id] = shape.exec(text) ?? [];
  if (id === undefined) throw commonProblem("invalid_input", [{ field: "after", code: "invalid_input" }]);
  return { kickoffAt: new Date(Number(kickoffAt)), id };
}
