import { budgets } from "../../budgets.ts";
import { startClient } from "../../tools/client.ts";
import { openDatabase } from "../../tools/database.ts";
import { median } from "../../tools/median.ts";
import { productionHostOf, startProduction } from "../../tools/programs.ts";
import type { Running } from "../../tools/running.ts";
import type { Row } from "../../tools/table.ts";
import type { LiveOrder, LiveOutcome } from "./live-load.ts";
import { addMatches, addSessions } from "./matches.ts";

const sockets = 2_000;
const moves = 300;
const part = `Between two phones, with ${sockets} sockets open`;
const brand = { key: "blg-za-en", service: "blg-za" };

/** Time from a player's request, including the commit, to the opponent's socket. */
export async function measureLive(running: Running, databaseUrl: string): Promise<Row[]> {
  const database = openDatabase(running, databaseUrl);
  const tokens = await addSessions(database, brand, sockets);
  const matches = await addMatches(database, brand.service, moves);
  const product = await startProduction(running, databaseUrl);
  const all = [...tokens.values()];
  const move = startClient<LiveOrder, LiveOutcome>(running, new URL("live-load.ts", import.meta.url));
  const { milliseconds } = await move({
    port: product.port,
    host: productionHostOf(brand.key),
    // If the demo has too few players, some have several sockets.
    idle: Array.from({ length: sockets }, (_, index) => all[index % all.length] ?? ""),
    moves: matches.flatMap(({ id: matchId, challengerId, challengedId }) => {
      const [mover, other] = [tokens.get(challengerId), tokens.get(challengedId)];
      return mover === undefined || other === undefined
        ? []
        : [{ matchId, mover, other, otherId: challengedId }];
    }),
  });
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1];
  if (p99 === undefined) throw new Error("No player could check in");
  return [
    { part, name: "a check-in seen by the opponent, median", figure: median(sorted), unit: "fineMs" },
    { part, name: "the same, p99", figure: p99, unit: "fineMs", budget: budgets.liveMs },
  ];
}
