import { decide, type Command, type Mover } from "../../rules.ts";
import { detailsOf } from "./details.ts";
import { changesOf, countedResult, factsOf, playerOf, sideOf, type MatchRow } from "./facts.ts";

interface Replayed {
  /** A player, or the member of staff who acts; null for time and for a ruling without a name. */
  readonly by: string | null;
  readonly command: Command;
}

/** Applies a move to a match that is not in the database (demo data). */
export function replayMove<Row extends MatchRow>(
  row: Row,
  { by, command }: Replayed,
  circumstances: { readonly now: Date; readonly hasDraws: boolean },
) {
  const decision = decide(factsOf(row), moverOf(row, by, command), command, circumstances);
  if ("refusal" in decision) throw new Error(`The rules refuse ${command.move}: ${decision.refusal}`);
  return {
    row: { ...row, ...changesOf(row, decision.match), version: row.version + 1 },
    details: detailsOf(command),
    awards: decision.awards.map(({ side, reason }) => ({ playerId: playerOf(row, side), reason })),
    result: countedResult(row, decision.match),
  };
}

function moverOf(row: MatchRow, by: string | null, command: Command): Mover {
  if (by !== null) return sideOf(row, by) ?? "staff";
  return command.move === "rule" ? "staff" : "time";
}
