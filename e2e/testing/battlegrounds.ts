import { getFromApi } from "./send-request.ts";

export interface EventFacts {
  id: string;
  title: string;
  stage: "qualifier" | "ladder" | "finals";
  phase: "announced" | "registration" | "starting" | "live" | "ended" | "cancelled";
  platform: "any" | "ps5";
  entrants: number;
  capacity: number;
  game: { id: string; title: string };
}

/** Every battleground of a brand, through the API. */
export async function eventsOf(brand: string): Promise<EventFacts[]> {
  const all: EventFacts[] = [];
  let after = "";
  do {
    const path = `/api/game/events${after && `?after=${encodeURIComponent(after)}`}`;
    const page = await getFromApi<{ events: EventFacts[]; next: string | null }>(brand, path);
    all.push(...page.events);
    after = page.next ?? "";
  } while (after !== "");
  return all;
}

/** The first one that fits; the demo has some of every kind. */
export async function findEvent(brand: string, fits: (event: EventFacts) => boolean): Promise<EventFacts> {
  const found = (await eventsOf(brand)).find(fits);
  if (!found) throw new Error(`${brand} has no such battleground`);
  return found;
}
