import { budgets } from "../budgets.ts";
import { randomUUID } from "node:crypto";
import { codeOf } from "#features/accounts/server/index.ts";
import { hashToken, newToken } from "#kit/crypto/token.ts";
import type { Database } from "#kit/db/database.ts";
import { startClient } from "../tools/client.ts";
import { openDatabase } from "../tools/database.ts";
import { baselinePaths } from "../tools/baselines.ts";
import { median } from "../tools/median.ts";
import type { PostOrder, PostOutcome } from "../tools/post-load.ts";
import type { Program } from "../tools/program.ts";
import { productionHostOf, secret, startBaselines, startProduction } from "../tools/programs.ts";
import type { Running } from "../tools/running.ts";
import type { Row } from "../tools/table.ts";

const part = "Signing in with a code";
const brand = { key: "blg-za-en", service: "blg-za" };
const rounds = 5;
const perRound = 150;

interface Person {
  id: string;
  msisdn: string;
  codeId: string;
  token: string;
}

/**
 * Sign-ins per second, compared with a bare handler that sends the same three statements to the same
 * database.
 */
export async function measureOtp(running: Running, databaseUrl: string): Promise<Row[]> {
  const database = openDatabase(running, databaseUrl);
  const [baselines, product] = [
    await startBaselines(running, databaseUrl),
    await startProduction(running, databaseUrl),
  ];
  const send = startClient<PostOrder, PostOutcome>(
    running,
    new URL("../tools/post-load.ts", import.meta.url),
  );
  const rateOf = async (target: Target) => {
    const people = await addPeople(database);
    const { seconds } = await send({ ...target.order, posts: people.map(target.post) });
    return perRound / seconds;
  };
  const targets = { bare: bareTarget(baselines), product: productTarget(product) };
  await rateOf(targets.bare);
  await rateOf(targets.product);
  const rates = { bare: [] as number[], product: [] as number[] };
  // Alternate, so that a busy machine affects both.
  for (let count = 0; count < rounds; count++) {
    rates.bare.push(await rateOf(targets.bare));
    rates.product.push(await rateOf(targets.product));
  }

  const msEach = { bare: 1_000 / median(rates.bare), product: 1_000 / median(rates.product) };
  return [
    { part, name: "bare Fastify + the three statements, each", figure: msEach.bare, unit: "fineMs" },
    {
      part,
      name: "POST /api/game/validate-otp, each",
      figure: msEach.product,
      unit: "fineMs",
      budget: msEach.bare * budgets.times.otpOfStatements,
      ratios: { "the three statements": msEach.product / msEach.bare },
    },
  ];
}

interface Target {
  order: Omit<PostOrder, "posts">;
  post(person: Person, index: number): PostOrder["posts"][number];
}

const addressOf = (index: number) => `10.${Math.floor(index / 250)}.${index % 250}.1`;

function bareTarget({ port }: Program): Target {
  return {
    order: { port, host: "localhost", path: baselinePaths.otp },
    post: ({ id, msisdn, codeId, token }, index) => ({
      body: { id, msisdn, codeId, service: brand.service, brand: brand.key, token },
      cookie: "",
      address: addressOf(index),
    }),
  };
}

function productTarget({ port }: Program): Target {
  return {
    order: { port, host: productionHostOf(brand.key), path: "/api/game/validate-otp" },
    post: ({ msisdn, codeId, token }, index) => ({
      body: { msisdn: `+${msisdn}`, otp: codeOf(secret, { id: codeId, msisdn }) },
      cookie: `__Host-bid=${token}`,
      address: addressOf(index),
    }),
  };
}

let numbers = 0;

/** Players who have an open code, each in another browser and network. */
async function addPeople(database: Database): Promise<Person[]> {
  const people = Array.from({ length: perRound }, () => ({
    id: randomUUID(),
    msisdn: `2782${String((numbers += 1)).padStart(7, "0")}`,
    codeId: randomUUID(),
    token: newToken(),
  }));
  for (const [index, { id, msisdn, codeId, token }] of people.entries()) {
    await database.run(
      `insert into players (id, service, username, msisdn, country, avatar, created_at, last_seen_at)
       values ($1, $2, $3, $4, 'ZA', 'mask-1', now(), now())`,
      [id, brand.service, `o${id.slice(0, 12)}`, msisdn],
    );
    await database.run(
      `insert into otp_codes (service, msisdn, id, brand, browser_hash, expires_at, network)
       values ($1, $2, $3, $4, $5, now() + interval '5 minutes', $6)`,
      [brand.service, msisdn, codeId, brand.key, hashToken(token), addressOf(index)],
    );
    await database.run(
      "insert into browsers (id, token_hash, expires_at) values ($1, $1, now() + interval '1 hour')",
      [hashToken(token)],
    );
  }
  return people;
}
