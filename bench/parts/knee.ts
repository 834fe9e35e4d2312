import { budgets } from "../budgets.ts";
import { startClient } from "../tools/client.ts";
import { findEventId } from "../tools/event.ts";
import { playerPages } from "../tools/player-pages.ts";
import { productionHost, startProduction } from "../tools/programs.ts";
import type { Running } from "../tools/running.ts";
import { signIn } from "../tools/sign-in.ts";
import type { Row } from "../tools/table.ts";
import type { BurstOrder, BurstOutcome } from "./burst/burst-load.ts";

const part = "Mixed requests of players to one process, more and more per second";
const rates = [50, 75, 100, 125, 150, 200, 250, 300];
const seconds = 15;
/** Calls are as frequent as pages: an open page refreshes its parts. */
const calls = ["events", "event-counts", "badge-counts", "my-rank?board=all_time"];

/** The highest rate at which no request fails and 99 % are answered in time, and what happens at twice that rate. */
export async function measureKnee(running: Running, databaseUrl: string): Promise<Row[]> {
  const product = await startProduction(running, databaseUrl);
  const send = startClient<BurstOrder, BurstOutcome>(
    running,
    new URL("burst/burst-load.ts", import.meta.url),
  );
  const token = await signIn(databaseUrl);
  const pages = await playerPages(databaseUrl, await findEventId(product.port, productionHost));
  const paths = [...Object.values(pages), ...calls.map((call) => `/api/game/${call}`)];
  const load = (rate: number) =>
    send({
      port: product.port,
      host: productionHost,
      seconds,
      posts: Array.from({ length: rate * seconds }, (_, index) => {
        return { path: paths[index % paths.length] ?? "/", token };
      }),
    });
  await load(rates[0] ?? 1);
  const measure = async (rate: number) => {
    const { milliseconds, faults } = await load(rate);
    const failed = Object.values(faults).reduce((sum, times) => sum + times, 0);
    const p99 = milliseconds.toSorted((a, b) => a - b)[Math.ceil(milliseconds.length * 0.99) - 1] ?? 0;
    console.log(`${rate} per second: p99 ${Math.round(p99)} ms, ${failed} refused or not answered`);
    return { failed, p99 };
  };
  let clean = 0;
  for (const rate of rates) {
    const { failed, p99 } = await measure(rate);
    if (failed > 0 || p99 > budgets.kneeP99Ms) break;
    clean = rate;
  }
  const name = `a request when ${clean} a second are answered without error and in time`;
  const twice = 2 * Math.max(clean, rates[0] ?? 1);
  const before = await product.usage();
  const { p99 } = await measure(twice);
  const { residentBytes } = await product.usage();
  return [
    { part, name, figure: 1_000 / Math.max(clean, 1), unit: "fineMs", budget: 1_000 / budgets.kneePerSecond },
    {
      part,
      name: `p99 of the accepted at ${twice} a second`,
      figure: p99,
      unit: "ms",
      budget: budgets.overloadP99Ms,
    },
    {
      part,
      name: "memory after that",
      figure: residentBytes,
      unit: "memory",
      budget: before.residentBytes * budgets.overloadMemory,
    },
  ];
}
