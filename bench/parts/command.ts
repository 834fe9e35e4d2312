import { budgets } from "../budgets.ts";
import type { Database } from "#kit/db/database.ts";
import type { CheckIn } from "../tools/check-in.ts";
import { startClient } from "../tools/client.ts";
import { openDatabase } from "../tools/database.ts";
import { baselinePaths } from "../tools/baselines.ts";
import { addMatches, addSessions } from "./live/matches.ts";
import { median } from "../tools/median.ts";
import type { PostOrder, PostOutcome } from "../tools/post-load.ts";
import { productionHostOf, startBaselines, startProduction } from "../tools/programs.ts";
import type { Running } from "../tools/running.ts";
import type { Row } from "../tools/table.ts";

const part = "A match command";
const brand = { key: "blg-za-en", service: "blg-za" };
const maxPlayers = 5_000;
const rounds = 5;
const perRound = 120;
/** The product needs more warm-up than a bare handler. */
const warmUpRounds = 12;

type Target = (checkIn: CheckIn) => PostOrder["posts"][number];

/** Check-ins per second, compared with a bare handler that sends the same statements to the same database. */
export async function measureCommand(running: Running, databaseUrl: string): Promise<Row[]> {
  const database = openDatabase(running, databaseUrl);
  // The product starts first, because it creates the tables of the job queue.
  const product = await startProduction(running, databaseUrl);
  const baselines = await startBaselines(running, databaseUrl);
  const tokens = await addSessions(database, brand, maxPlayers);
  const send = startClient<PostOrder, PostOutcome>(
    running,
    new URL("../tools/post-load.ts", import.meta.url),
  );
  const rateOf = async (order: Omit<PostOrder, "posts">, target: Target) => {
    const posts = (await addCheckIns(database, tokens)).map(target);
    const { seconds } = await send({ ...order, posts });
    return posts.length / seconds;
  };
  const byHand = () =>
    rateOf({ port: baselines.port, host: "localhost", path: baselinePaths.checkIn }, (checkIn) => ({
      body: checkIn,
      cookie: "",
      address: "10.0.0.1",
    }));
  const byProduct = () =>
    rateOf(
      { port: product.port, host: productionHostOf(brand.key), path: "/api/game/ready-up" },
      ({ matchId, token }) => ({
        body: { matchId },
        cookie: `__Host-sid=${token}`,
        address: "10.0.0.1",
      }),
    );
  for (let count = 0; count < warmUpRounds; count++) {
    await byHand();
    await byProduct();
  }
  const rates = { byHand: [] as number[], byProduct: [] as number[] };
  // Alternate, so that a busy machine affects both.
  for (let count = 0; count < rounds; count++) {
    rates.byHand.push(await byHand());
    rates.byProduct.push(await byProduct());
  }

  const msEach = { byHand: 1_000 / median(rates.byHand), byProduct: 1_000 / median(rates.byProduct) };
  return [
    {
      part,
      name: "bare Fastify + the statements of a check-in, each",
      figure: msEach.byHand,
      unit: "fineMs",
    },
    {
      part,
      name: "POST /api/game/ready-up, each",
      figure: msEach.byProduct,
      unit: "fineMs",
      budget: msEach.byHand * budgets.times.commandOfStatements,
      ratios: { "its statements by hand": msEach.byProduct / msEach.byHand },
    },
  ];
}

/** Sessions of players who may check in now, each to a different match. */
async function addCheckIns(database: Database, tokens: ReadonlyMap<string, string>): Promise<CheckIn[]> {
  const matches = await addMatches(database, brand.service, perRound);
  return matches.flatMap(({ id: matchId, challengerId }) => {
    const token = tokens.get(challengerId);
    return token === undefined ? [] : [{ matchId, token }];
  });
}
