import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import type { BattlegroundsContract } from "#features/battlegrounds/contract.ts";
import type { ResponseOf } from "#kit/contract/contract.ts";

type Events = ResponseOf<BattlegroundsContract["GET /api/game/events"]>;

/** The event with the most entries, whose page is the largest. */
export async function findEventId(port: number, host: string): Promise<string> {
  // `fetch` cannot send a different Host header.
  const request = get({ host: "127.0.0.1", port, path: "/api/game/events", headers: { host } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  const { events } = (await json(response)) as Events;
  const [busiest] = events.toSorted((a, b) => b.entrants - a.entrants);
  if (!busiest) throw new Error("The demo data has no battleground");
  return busiest.id;
}
