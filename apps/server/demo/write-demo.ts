import type { Seal } from "#kit/crypto/seal.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Audience } from "./audience.ts";
import { writeChat } from "./chat.ts";
import { writeCoins } from "./coins.ts";
import { writeEnhancers } from "./enhancers.ts";
import type { DemoRows } from "./rows.ts";
import { writeRows } from "./insert-rows.ts";
import { notifyMainPlayer } from "./notifications.ts";
import { writePrizes } from "./prizes.ts";
import { writeStore } from "./store.ts";
import { writeTickets } from "./tickets.ts";

/** Writes everything that a realm has in the demo. */
export async function writeDemo(
  trx: Executor,
  audience: Audience,
  rows: DemoRows,
  seal: Seal,
  now: Date,
): Promise<void> {
  await writeRows(trx, rows);
  await notifyMainPlayer(trx, rows, now);
  await writeChat(trx, audience, rows, now);
  await writeCoins(trx, rows, now);
  await writeEnhancers(trx, rows, now);
  await writePrizes(trx, audience, rows, now);
  await writeTickets(trx, audience, rows, now);
  await writeStore(trx, audience, rows, seal, now);
}
