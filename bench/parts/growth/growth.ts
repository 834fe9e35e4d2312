import { budgets } from "../../budgets.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { updateCheckpoints } from "#features/rankings/server/index.ts";
import { openSession } from "#features/accounts/server/index.ts";
import { migrate } from "#kit/db/migrate.ts";
import { root } from "#scripts/build/sources.ts";
import { type Ordered, startClient } from "../../tools/client.ts";
import { withDatabase } from "../../tools/database.ts";
import type { LoadOrder, LoadOutcome } from "../../tools/load.ts";
import { median } from "../../tools/median.ts";
import { productionHostOf, startProduction } from "../../tools/programs.ts";
import type { Running } from "../../tools/running.ts";
import type { Row } from "../../tools/table.ts";

const part = "Tables of 1 000 000 players, beside those of 10 000";
/** Ids of crowds.sql. */
const crowds = [
  { brand: "tlk-za-en", kind: 1, size: 10_000 },
  { brand: "blg-za-en", kind: 2, size: 1_000_000 },
] as const;
const reads = {
  "top 25": "/api/game/all-time-rankings",
  "my rank": "/api/game/my-rank?board=all_time",
  "the table around me": "/api/game/rankings-around?board=all_time",
} as const;
const warmUp = { seconds: 1, atLeast: 200 };
const round = { seconds: 1, atLeast: 50 };
const rounds = 7;

const idOf = (kind: number, number: number) =>
  `${String(kind).padStart(8, "0")}-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;

type Loader = Ordered<LoadOrder, LoadOutcome>;

interface Asker {
  host: string;
  tokens: readonly string[];
}

/** Duration of a read including the database, one request after another. */
export async function measureGrowth(running: Running, databaseUrl: string): Promise<Row[]> {
  const askers = await fill(databaseUrl);
  const product = await startProduction(running, databaseUrl);
  const loader: Loader = startClient(running, new URL("../../tools/load.ts", import.meta.url));
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(reads)) {
    const [small = 0, large = 0] = await inTurns(loader, product.port, path, askers);
    rows.push({
      part,
      name: `${name}, a response`,
      figure: large,
      unit: "cpuMs",
      budget: small * budgets.times.growth,
      ratios: { "10 000 players": large / small },
    });
  }
  return rows;
}

async function inTurns(loader: Loader, port: number, path: string, askers: readonly Asker[]) {
  const figures = askers.map((): number[] => []);
  const ask = async (asker: Asker, extent: typeof round) => {
    const { seconds, requests } = await loader({
      port,
      path,
      ...asker,
      ...extent,
      isUnique: false,
      connections: 1,
    });
    return (seconds * 1_000) / requests;
  };
  for (const asker of askers) await ask(asker, warmUp);
  for (let count = 0; count < rounds; count++) {
    for (const [index, asker] of askers.entries()) figures[index]?.push(await ask(asker, round));
  }
  return figures.map(median);
}

/** Fills both realms, creates their rank checkpoints as the job does, and returns a player from the middle of each. */
async function fill(url: string): Promise<Asker[]> {
  await migrate(url, join(root, "migrations"));
  return withDatabase(url, async (database) => {
    await database.run(await readFile(join(import.meta.dirname, "crowds.sql"), "utf8"));
    await database.transaction((trx) =>
      updateCheckpoints(
        trx,
        crowds.map(({ kind }) => idOf(3, kind)),
      ),
    );
    const askers: Asker[] = [];
    for (const { brand, kind, size } of crowds) {
      const session = { playerId: idOf(kind, size / 2), brand, userAgent: "bench" };
      const { token } = await openSession(database, session, new Date());
      askers.push({ host: productionHostOf(brand), tokens: [token] });
    }
    return askers;
  });
}
