import { budgets } from "../../budgets.ts";
import { randomUUID } from "node:crypto";
import { hashPassword } from "#kit/crypto/passwords.ts";
import { startClient } from "../../tools/client.ts";
import { withDatabase } from "../../tools/database.ts";
import type { LoginOrder, LoginOutcome } from "./login-load.ts";
import { median } from "../../tools/median.ts";
import { productionHostOf, startProduction } from "../../tools/programs.ts";
import type { Running } from "../../tools/running.ts";
import type { Row } from "../../tools/table.ts";

const part = "Log-ins beside other calls";
const brand = { key: "eal-eu-en", service: "eal-eu" };
const atOnce = 20;
const rounds = 5;
const seconds = { warmUp: 3, round: 5 };

/** Duration of the events call during log-ins, compared with none. */
export async function measureLogIns(running: Running, databaseUrl: string): Promise<Row[]> {
  const people = await addPeople(databaseUrl);
  const product = await startProduction(running, databaseUrl);
  const send = startClient<LoginOrder, LoginOutcome>(running, new URL("login-load.ts", import.meta.url));
  const order = { port: product.port, host: productionHostOf(brand.key) };
  const load = (some: LoginOrder["people"], length: number) =>
    send({ ...order, people: some, seconds: length });

  await load(people, seconds.warmUp);
  const quiet: number[] = [];
  const busy: number[] = [];
  const rates: number[] = [];
  // Alternate, so that a busy machine affects both.
  for (let count = 0; count < rounds; count++) {
    quiet.push(p99((await load([], seconds.round)).eventsMs));
    const { eventsMs, logIns } = await load(people, seconds.round);
    busy.push(p99(eventsMs));
    rates.push(logIns / seconds.round);
  }

  const name = "GET /api/game/events, p99";
  const baseline = median(quiet);
  return [
    { part, name: `${name}, nobody logs in`, figure: baseline, unit: "fineMs" },
    {
      part,
      name: `${name}, ${atOnce} log in at once`,
      figure: median(busy),
      unit: "fineMs",
      budget: baseline * budgets.times.besideLogIns,
      ratios: { quiet: median(busy) / baseline },
    },
    { part, name: "log-ins a second meanwhile", figure: Math.round(median(rates)), unit: "count" },
  ];
}

function p99(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
}

/** Players with the same password, each in another network. */
async function addPeople(url: string): Promise<LoginOrder["people"]> {
  const password = "kvell-9-oboe";
  const hash = await hashPassword(password);
  const people = Array.from({ length: atOnce }, (_, index) => ({
    email: `bench${index}@play.example`,
    password,
    network: `10.${index}`,
  }));
  await withDatabase(url, async (database) => {
    for (const { email } of people) {
      const id = randomUUID();
      await database.run(
        `insert into players (id, service, username, email, country, avatar, created_at)
         values ($1, $2, $3, $4, 'IE', 'mask-1', now())`,
        [id, brand.service, `b${id.slice(0, 12)}`, email],
      );
      await database.run(
        "insert into player_passwords (player_id, hash, changed_at) values ($1, $2, now())",
        [id, hash],
      );
    }
  });
  return people;
}
