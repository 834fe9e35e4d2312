import { displayName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { findRank } from "#features/rankings/server/index.ts";
import { startElo } from "#features/rankings/rules.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { dryRun } from "#kit/db/dry-run.ts";
import { noopRealtimePort } from "#kit/realtime/port.ts";
import { matchProblems, type RulingEffects } from "../../contract.ts";
import { staffMoveOn, type Ruling, type Side } from "../../rules.ts";
import { factsOf, playerOf } from "../moves/facts.ts";
import { requireMatch } from "../moves/make-move.ts";
import { applyDecision, type StaffCommand } from "../moves/ruling.ts";
import type { MovableRow } from "../moves/store.ts";
import type { MatchUpdate } from "../moves/updates.ts";
import type { MatchPorts } from "../ports.ts";
import { findStandings } from "./store.ts";

const sides = ["challenger", "challenged"] as const;

/** Runs the ruling as it would be made, reads what it changes, and rolls it back. */
export function previewRuling(
  database: Database,
  { timeZoneOf }: Pick<MatchPorts, "timeZoneOf">,
  site: Pick<Site, "text">,
  { matchId, ruling }: { matchId: string; ruling: Ruling },
  now: Date,
): Promise<RulingEffects> {
  const ports: MatchPorts = {
    realtime: noopRealtimePort,
    jobs: { enqueue: () => Promise.resolve() },
    timeZoneOf,
  };
  return dryRun(database, async (trx) => {
    const row = await requireMatch(trx, matchId);
    const before = await standingsOf(trx, row);
    const update = await applyDecision(trx, ports, { matchId, command: commandOn(row, ruling) }, now);
    const after = await standingsOf(trx, row);
    const effectOn = (side: Side) => ({
      points: after[side].points - before[side].points,
      elo: { before: before[side].elo, after: after[side].elo },
      rank: { before: before[side].rank, after: after[side].rank },
    });
    return {
      state: update.state,
      challenger: effectOn("challenger"),
      challenged: effectOn("challenged"),
      bracket: await bracketChanges(trx, site, update.others ?? []),
    };
  });
}

/** The console sends the same form for a ruling and a correction. */
function commandOn(row: MovableRow, ruling: Ruling): StaffCommand {
  if (staffMoveOn(factsOf(row)) === "rule") return { move: "rule", ruling };
  if (ruling.outcome === "upheld" || ruling.outcome === "replay") throw matchProblems.problem("match_moved");
  return { move: "correct", ruling };
}

async function standingsOf(trx: Executor, row: MovableRow) {
  const playerIds = sides.map((side) => playerOf(row, side));
  const found = await findStandings(trx, { matchId: row.id, gameId: row.game_id, playerIds });
  const standingOf = async (side: Side) => {
    const id = playerOf(row, side);
    const { points = 0, elo } = found.get(id) ?? {};
    return { points, elo: elo ?? startElo, rank: await findRank(trx, row.event_id, id) };
  };
  return { challenger: await standingOf("challenger"), challenged: await standingOf("challenged") };
}

function bracketChanges(trx: Executor, site: Pick<Site, "text">, others: readonly MatchUpdate[]) {
  return Promise.all(
    others.map(async ({ matchId, state, isLeftOut }) => {
      const row = await requireMatch(trx, matchId);
      const isCancelled = state === "cancelled";
      return {
        matchId,
        change: isLeftOut
          ? ("left_out" as const)
          : isCancelled
            ? ("cancelled" as const)
            : ("scheduled" as const),
        tieCode: row.tie_code,
        challenger: displayName(site, row.challengerUsername),
        challenged: displayName(site, row.challengedUsername),
      };
    }),
  );
}
