import type { TiesPort } from "#features/battlegrounds/server/index.ts";
import { makeMove } from "../moves/make-move.ts";
import { publishUpdate, type MatchUpdate } from "../moves/updates.ts";
import type { MatchPorts } from "../ports.ts";
import { collectTieUpdates } from "./bracket-updates.ts";

/** For callers outside this slice. Call `publishUpdates` after the commit. */
export function createTiesPort(ports: MatchPorts): TiesPort & { publishUpdates(): void } {
  const updates: MatchUpdate[] = [];
  return {
    ...collectTieUpdates(ports, makeMove, updates),
    publishUpdates() {
      for (const update of updates) publishUpdate(ports, update);
    },
  };
}
