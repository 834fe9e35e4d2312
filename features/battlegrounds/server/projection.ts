import type { Site } from "#features/branding/server/index.ts";
import type { BracketTie, EventCard, EventDetails } from "../contract.ts";
import { inLanguage, isRegistrationOpen, phaseOf } from "../rules.ts";
import type { EventRow, TieRow } from "./store.ts";

export function cardOf(row: EventRow, site: Site, now: Date): EventCard {
  return {
    id: row.id,
    title: inLanguage(row.title, site.brand.language),
    game: { id: row.gameId, title: row.gameTitle, art: row.gameArt },
    stage: row.stage,
    phase: phaseOf(row, now),
    platform: row.platform,
    isRegistrationOpen: isRegistrationOpen(row, now),
    registrationClosesAt: row.registrationClosesAt.toISOString(),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    entrants: row.entrants,
    capacity: row.capacity,
    prizePool: showsPrizes(row, site) ? { minor: row.prizes.pool, currency: row.currency } : null,
    faces: row.faces ?? [],
  };
}

/** Prizes are shown only where the brand shows prizes at all. */
function showsPrizes(row: EventRow, site: Site): boolean {
  return site.brand.prizes !== null && row.prizes.pool > 0;
}

export function prizesOf(row: EventRow, site: Site): EventDetails["prizes"] {
  if (!showsPrizes(row, site)) return [];
  return row.prizes.places.map((minor, index) => ({
    place: index + 1,
    amount: { minor, currency: row.currency },
  }));
}

export function tieOf(row: TieRow): BracketTie {
  return {
    code: row.code,
    side: row.side,
    round: row.round,
    position: row.position,
    a: playerOf(row.playerAId, row.playerAUsername, row.playerAAvatar),
    b: playerOf(row.playerBId, row.playerBUsername, row.playerBAvatar),
    scoreA: row.scoreA,
    scoreB: row.scoreB,
    winner: row.winner === null ? null : row.winner === row.entryA ? "a" : "b",
    outcome: row.outcome,
    startsAt: row.startsAt?.toISOString() ?? null,
  };
}

function playerOf(id: string | null, username: string | null, avatar: string | null): BracketTie["a"] {
  return id === null || username === null || avatar === null ? null : { id, username, avatar };
}
