import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { createDatabase } from "#kit/db/database.ts";
import { hashPassword } from "#kit/crypto/passwords.ts";
import type { Shutdown } from "#scripts/start/shutdown.ts";
import type { LoginOrder, LoginOutcome } from "./login-load.ts";
import { median } from "./median.ts";
import { productionHostOf, startProduction } from "./programs.ts";
import type { Row } from "./table.ts";

const part = "Log-ins beside other calls";
const brand = { key: "eal-eu-en", service: "eal-eu" };
const atOnce = 20;
const rounds = 5;
const seconds = { warmUp: 3, round: 5 };
/** What hashing passwords may do to everybody else. */
const mostTimesQuiet = 2;

/** How long the events take while people log in, against how long they take when nobody does. */
export async function measureLogIns(shutdown: Shutdown, databaseUrl: string): Promise<Row[]> {
  const people = await addPeople(databaseUrl);
  const product = await startProduction(shutdown, databaseUrl);
  const client = fork(join(import.meta.dirname, "login-load.ts"));
  shutdown.first(async () => void client.kill());
  const order = { port: product.port, host: productionHostOf(brand.key) };
  const load = (some: LoginOrder["people"], length: number) =>
    ordered(client, { ...order, people: some, seconds: length });

  await load(people, seconds.warmUp);
  const quiet: number[] = [];
  const busy: number[] = [];
  const rates: number[] = [];
  // In turns, so that a busy moment of the machine does not fall on one of them alone.
  for (let count = 0; count < rounds; count++) {
    quiet.push(p99((await load([], seconds.round)).eventsMs));
    const { eventsMs, logIns } = await load(people, seconds.round);
    busy.push(p99(eventsMs));
    rates.push(logIns / seconds.round);
  }
  client.kill();
  await product.stop();

  const name = "GET /api/game/events, p99";
  const floor = median(quiet);
  return [
    { part, name: `${name}, nobody logs in`, figure: floor, unit: "fineMs" },
    {
      part,
      name: `${name}, ${atOnce} log in at once`,
      figure: median(busy),
      unit: "fineMs",
      budget: floor * mostTimesQuiet,
      ratios: { quiet: median(busy) / floor },
    },
    { part, name: "log-ins a second meanwhile", figure: Math.round(median(rates)), unit: "count" },
  ];
}

function p99(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

/** Players with one password, and a network each. */
async function addPeople(url: string): Promise<LoginOrder["people"]> {
  const database = createDatabase({ url });
  const password = "kvell-9-oboe";
  const hash = await hashPassword(password);
  const people = Array.from({ length: atOnce }, (_, index) => ({
    email: `bench${index}@play.example`,
    password,
    network: `10.${index}`,
  }));
  for (const { email } of people) {
    const id = randomUUID();
    await database.run(
      `insert into players (id, service, username, email, country, avatar, created_at)
       values ($1, $2, $3, $4, 'IE', 'mask-1', now())`,
      [id, brand.service, `b${id.slice(0, 12)}`, email],
    );
    await database.run("insert into player_passwords (player_id, hash, changed_at) values ($1, $2, now())", [
      id,
      hash,
    ]);
  }
  await database.close();
  return people;
}

async function ordered(client: ChildProcess, order: LoginOrder): Promise<LoginOutcome> {
  const answer = once(client, "message", { signal: AbortSignal.timeout(120_000) });
  client.send(order);
  const [outcome] = (await answer) as [LoginOutcome];
  if (outcome.fault !== undefined) throw new Error(`log-ins: ${outcome.fault}`);
  return outcome;
}
