import type { BattlegroundsContract } from "#features/battlegrounds/contract.ts";
import type { AnswerOf } from "#kit/contract/contract.ts";

/** The busiest battleground, so that its page is as heavy as pages of battlegrounds get. */
export async function findEventId(port: number, host: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/game/events`, { headers: { host } });
  const { events } = (await answer.json()) as AnswerOf<BattlegroundsContract["GET /api/game/events"]>;
  const [busiest] = events.toSorted((a, b) => b.entrants - a.entrants);
  if (!busiest) throw new Error("The demo data has no battleground");
  return busiest.id;
}
