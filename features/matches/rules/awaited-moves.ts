import type { Move } from "./move-types.ts";

const awaitedMoves: readonly Move[] = ["accept", "check_in", "submit_score", "verify"];

/** Whether the match waits for a move by this player. */
export function waitsForPlayer({ moves }: { moves: readonly Move[] }): boolean {
  return moves.some((move) => awaitedMoves.includes(move));
}
