import type { EnhancerId } from "#features/enhancers/rules.ts";
import { grantEnhancer } from "#features/enhancers/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { createRandom } from "#kit/pure/random.ts";
import { idMaker } from "./ids.ts";
import type { DemoRows } from "./rows.ts";

const day = 24 * 60 * 60_000;

/** The main player owns one of most kinds; one of them has run out. The last of a kind is worn. */
const ofMainPlayer: readonly (readonly [EnhancerId, daysAgo: number])[] = [
  ["name_sky", 41],
  ["frame_circuit", 12],
  ["frame_champion", 9],
  ["name_gold", 6],
  ["pose_trophy", 6],
  ["challenge_slots", 3],
  ["streak_shield", 2],
  ["streak_shield", 1],
];

const ofOthers: readonly (readonly EnhancerId[])[] = [
  ["frame_flame", "name_coral"],
  [],
  ["name_neon", "pose_arms"],
  ["frame_circuit"],
  [],
  ["name_sky", "pose_slide"],
];
const othersDressed = 18;

export async function writeEnhancers(trx: Executor, { players }: DemoRows, now: Date): Promise<void> {
  const [mainPlayer] = players;
  if (!mainPlayer) return;
  const newId = idMaker(createRandom(`enhancers/${mainPlayer.service}`));
  for (const [index, { id: playerId }] of players.slice(0, 1 + othersDressed).entries()) {
    const owned =
      index === 0
        ? ofMainPlayer
        : (ofOthers[index % ofOthers.length] ?? []).map((id) => [id, index] as const);
    for (const [enhancerId, daysAgo] of owned) {
      const at = new Date(now.getTime() - daysAgo * day);
      await grantEnhancer(trx, { playerId, enhancerId, purchaseId: newId(at), now: at });
    }
  }
}
