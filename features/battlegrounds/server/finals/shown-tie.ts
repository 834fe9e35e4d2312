import { displayName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { BracketTie, OpenTie } from "../../contract.ts";
import { namesOfTies } from "../../rules.ts";
import type { ShownTieRow } from "./bracket-store.ts";
import type { OpenTieRow } from "../store.ts";

export function tieOf(row: ShownTieRow, site: Site): BracketTie {
  return {
    code: row.code,
    side: row.side,
    round: row.round,
    position: row.position,
    a: playerOf(site, row.playerAId, row.playerAUsername, row.playerAAvatar),
    b: playerOf(site, row.playerBId, row.playerBUsername, row.playerBAvatar),
    scoreA: row.scoreA,
    scoreB: row.scoreB,
    winner: row.winner === null ? null : row.winner === row.entryA ? "a" : "b",
    outcome: row.outcome,
    startsAt: row.startsAt?.toISOString() ?? null,
    progress: row.progress,
    matchId: row.matchId,
  };
}

export function openTieOf({ code, openSide, startsAt, firstRound }: OpenTieRow): OpenTie | null {
  const names = namesOfTies(firstRound);
  const name = names.nameOf(code);
  if (!name) return null;
  return { ...name, startsAt: new Date(startsAt).toISOString(), awaits: names.awaited(code, openSide) };
}

function playerOf(
  site: Site,
  id: string | null,
  username: string | null,
  avatar: string | null,
): BracketTie["a"] {
  if (id === null || username === null || avatar === null) return null;
  return { id, username: displayName(site, username), avatar };
}
