import { commonProblem } from "#kit/contract/problem.ts";
import type { RankingCursor } from "./store.ts";

const shape =
  /^(\d{1,9})_(\d{1,9})_(\d{1,9})_(\d{1,9})_(-?\d{1,6})_(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The rank of the last row and its whole sort key, so that the next page begins right behind it. */
export function encodeCursor({ rank, points, won, lost, elo, enteredAt, playerId }: RankingCursor): string {
  return [rank, points, won, lost, elo, enteredAt.getTime(), playerId].join("_");
}

export function decodeCursor(text: string): RankingCursor {
  const [, rank, points, won, lost, elo, enteredAt, playerId] = shape.exec(text) ?? [];
  if (playerId === undefined) {
    throw commonProblem("invalid_input", [{ field: "after", code: "invalid_input" }]);
  }
  return {
    rank: Number(rank),
    points: Number(points),
    won: Number(won),
    lost: Number(lost),
    elo: Number(elo),
    enteredAt: new Date(Number(enteredAt)),
    playerId,
  };
}
