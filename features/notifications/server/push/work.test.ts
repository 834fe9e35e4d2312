import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { openSession } from "#features/accounts/server/index.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { createText } from "#kit/i18n/text.ts";
import type { PushMessage } from "#kit/push/port.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import type { PushPayload } from "../../contract.ts";
import { defineNotificationKinds, newNotification } from "../../rules.ts";
import { notify, updateOrNotify } from "../service.ts";
import { sendDuePushes } from "./work.ts";

const brand = checkBrand(brandFile, "brands/blg-za-en/brand.ts");
const site = {
  brand,
  text: createText(
    { notifications: { title_direct_message: "{0} sent you a message", text_direct_message: "Read it" } },
    "en",
  ),
} as Partial<Site> as Site;
const { direct_message: directMessage } = defineNotificationKinds({
  direct_message: {
    topic: "news",
    placeholders: { player: "player" },
    sentBy: ["push"],
    isPushedOnUpdate: true,
  },
});
const noon = "2026-11-15T10:00:00Z";
const clock = createTestClock(noon);
let database: Database;
let sent: PushMessage[];
let onSend: () => Promise<void>;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  clock.moveTo(noon);
  sent = [];
  onSend = () => Promise.resolve();
});

async function newPlayer(): Promise<string> {
  const id = newId(clock);
  await database.run(
    `insert into players (id, service, username, country, avatar, created_at)
     values ($1, $2, $3, 'ZA', 'seed', $4)`,
    [id, brand.service, `p${id.slice(-12)}`, clock.now()],
  );
  return id;
}

async function newSubscriber(): Promise<string> {
  const id = await newPlayer();
  const session = { playerId: id, brand: brand.key, userAgent: "test" };
  await openSession(database, session, clock.now());
  await database.run(
    `insert into push_subscriptions (id, player_id, session_hash, brand, endpoint, p256dh, auth, created_at)
     select $2::uuid, player_id, token_hash, $3, 'https://push.example/' || $1::text, '', '', $4
     from sessions where player_id = $1::uuid`,
    [id, newId(clock), brand.key, clock.now()],
  );
  return id;
}

let isSwitchedOff = false;

const work = () =>
  sendDuePushes(
    {
      database,
      clock,
      push: {
        publicKey: "key",
        accepts: () => true,
        async send(message) {
          sent.push(message);
          await onSend();
        },
      },
      log: { warn: () => undefined, error: () => undefined },
      switches: { isOn: () => !isSwitchedOff },
      kinds: new Map([[directMessage.name, directMessage]]),
      siteOf: () => site,
    },
    new AbortController().signal,
  );

const message = (playerId: string, from: string, link = "/chat-room/1") =>
  newNotification(directMessage, { playerId, params: { player: from }, link });

test("concurrent processes send each message once", async () => {
  const from = await newPlayer();
  const players = await Promise.all(Array.from({ length: 10 }, newSubscriber));
  await notify(
    database,
    players.map((player) => message(player, from)),
    clock.now(),
  );
  clock.advance("15s");
  await Promise.all(Array.from({ length: 5 }, work));
  expect(new Set(sent.map(({ subscription }) => subscription.endpoint)).size).toBe(10);
  expect(sent).toHaveLength(10);
});

test("nothing is pushed where push is switched off", async () => {
  const player = await newSubscriber();
  const about = message(player, await newPlayer());
  await database.transaction((trx) => notify(trx, [about], clock.now()));
  clock.advance("15s");
  isSwitchedOff = true;
  await work();
  isSwitchedOff = false;
  await work();
  expect(sent).toEqual([]);
});

test("a message that a killed process may have sent is sent again under the same id and tag", async () => {
  const player = await newSubscriber();
  const about = message(player, await newPlayer());
  await database.transaction((trx) => notify(trx, [about], clock.now()));
  clock.advance("15s");
  const killed = Promise.withResolvers<never>();
  onSend = () => killed.promise;
  const first = work();
  await expect.poll(() => sent.length).toBe(1);
  onSend = () => Promise.resolve();
  await work();
  expect(sent).toHaveLength(1);
  clock.advance("5m");
  await work();
  expect(sent).toHaveLength(2);
  const [one, two] = sent.map(({ payload }) => JSON.parse(payload) as PushPayload);
  expect(two).toEqual(one);
  expect(sent.map(({ topic }) => topic)).toEqual(["direct_message", "direct_message"]);
  clock.advance("10m");
  await work();
  expect(sent).toHaveLength(2);
  killed.reject(new Error("killed"));
  await first;
});

test("a further message of a conversation is pushed again, a burst within 15 seconds once", async () => {
  const [player, from] = [await newSubscriber(), await newPlayer()];
  for (let count = 0; count < 5; count++) {
    await updateOrNotify(database, [message(player, from)], clock.now());
    clock.advance("3s");
  }
  await work();
  expect(sent).toHaveLength(1);
  clock.advance("10m");
  await updateOrNotify(database, [message(player, from)], clock.now());
  clock.advance("15s");
  await work();
  expect(sent).toHaveLength(2);
});

test("nobody is pushed a message of their own, and a player without a device costs no row", async () => {
  const player = await newSubscriber();
  const other = await newPlayer();
  await database.transaction((trx) =>
    notify(trx, [message(player, player), message(other, player)], clock.now()),
  );
  clock.advance("15s");
  await work();
  expect(sent).toEqual([]);
  const rows = await database.run("select kind from push_outbox where player_id in ($1, $2)", [
    player,
    other,
  ]);
  expect(rows).toEqual([]);
});
