import type { Brand } from "#features/branding/rules.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import type { EventCard } from "../contract.ts";
import { isInRegistrationWindow, phaseOf } from "../rules.ts";
import type { CardRow } from "./store.ts";

export function cardOf(row: CardRow, brand: Brand, now: Date): EventCard {
  return {
    id: row.id,
    title: inLanguage(row.title, brand.language),
    game: { id: row.gameId, title: row.gameTitle, art: row.gameArt },
    stage: row.stage,
    phase: phaseOf(row, now),
    platform: row.platform,
    isRegistrationOpen: row.stage !== "finals" && isInRegistrationWindow(row, now),
    registrationClosesAt: row.registrationClosesAt.toISOString(),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    entrants: row.entrants,
    capacity: row.capacity,
    prizePool: showsPrizes(row, brand) ? { minor: row.prizes.pool, currency: row.currency } : null,
    faces: row.faces ?? [],
  };
}

/** Prizes are hidden unless the brand shows prizes. */
export function showsPrizes(row: CardRow, brand: Brand): boolean {
  return brand.prizes !== null && row.prizes.pool > 0;
}
