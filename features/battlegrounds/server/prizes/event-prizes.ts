import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { EventDetails } from "../../contract.ts";
import { showsPrizes } from "../event-card.ts";
import type { CardRow } from "../store.ts";
import * as store from "./prize-store.ts";
import { findPrizeTimes } from "./prize-times-store.ts";
import { placeStatusOf } from "./shown-prize.ts";

interface EventPrizes {
  readonly places: EventDetails["prizes"];
  readonly lockedAt: string | null;
  readonly idByPlayer: ReadonlyMap<string, string>;
}

const none: EventPrizes = { places: [], lockedAt: null, idByPlayer: new Map() };

/** The prizes of a battleground with their states. The prizes of a qualifier are won in its final. */
export async function findPrizes(
  executor: Executor,
  site: Site,
  event: CardRow & { finalEventId: string | null },
  now: Date,
): Promise<EventPrizes> {
  if (!showsPrizes(event, site.brand)) return none;
  const id = event.finalEventId ?? event.id;
  const times = await findPrizeTimes(executor, id);
  const rows = times.awardedAt === null ? [] : await store.findShownPrizes(executor, id);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return {
    places: event.prizes.places.map((minor, index) => ({
      place: index + 1,
      amount: { minor, currency: event.currency },
      status: placeStatusOf(byPlace.get(index + 1), times, event.isCancelled, site, now),
    })),
    lockedAt: times.lockedAt?.toISOString() ?? null,
    idByPlayer: new Map(
      rows.filter(({ state }) => state !== "forfeited").map((row) => [row.playerId, row.id]),
    ),
  };
}
