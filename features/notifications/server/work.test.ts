import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { openSession } from "#features/accounts/server/index.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { createText } from "#kit/i18n/text.ts";
import { unavailableMail } from "#kit/mail/port.ts";
import { SmsFailed, type SmsMessage } from "#kit/sms/port.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { defineNotificationKinds, newNotification, type NotificationKind } from "../rules.ts";
import { sendDue } from "./work.ts";
import { savePreferences } from "./preferences.ts";
import { markReadByLink, notify } from "./service.ts";

const brand = checkBrand(brandFile, "brands/blg-za-en/brand.ts");
const site: Site = {
  brand,
  dictionary: {},
  text: createText(
    {
      sms: { notification: "{0}: {1}. {2}" },
      notifications: { title_check_in_open: "Check in, {0}", moment_check_in_closes: "Closes {0}" },
    },
    "en",
  ),
  reservedNames: [],
  logoSvg: "",
  legal: {
    terms: [{ number: 1, announcedOn: "2025-07-21", from: "2025-08-01", changes: "", markdown: "" }],
    privacy: { am: "", ar: "", de: "", en: "", es: "", fr: "", it: "" },
    directions: { am: "ltr", ar: "rtl", de: "ltr", en: "ltr", es: "ltr", fr: "ltr", it: "ltr" },
  },
  themeCss: "",
  themeTokens: {},
  canonicalOrigin: "https://blg.example",
  problemText: (code) => code,
};
const placeholders = { opponent: "player" } as const;
const { check_in_open: checkInOpen, match_cancelled: matchCancelled } = defineNotificationKinds({
  check_in_open: {
    topic: "match",
    placeholders,
    moment: "check_in_closes",
    sentBy: ["sms"],
    isSentAtNight: true,
  },
  match_cancelled: { topic: "match", placeholders, sentBy: ["email"] },
});
const kinds = new Map<string, NotificationKind>(
  [checkInOpen, matchCancelled].map((kind) => [kind.name, kind]),
);
/** Noon in Johannesburg. */
const noon = "2026-11-15T10:00:00Z";
const clock = createTestClock(noon);
let database: Database;
let sent: SmsMessage[];
let failure: SmsFailed | undefined;
let onSend: (message: SmsMessage) => Promise<void> | undefined;
let numbers = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  clock.moveTo(noon);
  sent = [];
  failure = undefined;
  onSend = () => undefined;
});

async function newPlayer(): Promise<string> {
  const id = newId(clock);
  numbers += 1;
  await database.run(
    `insert into players (id, service, username, msisdn, country, avatar, created_at)
      values ($1, $2, $3, $4, 'ZA', 'seed', $5)`,
    [id, brand.service, `p${numbers}`, `2771${String(numbers).padStart(7, "0")}`, clock.now()],
  );
  await openSession(database, { playerId: id, brand: brand.key, userAgent: "test" }, clock.now());
  return id;
}

function notifyPlayer(
  playerId: string,
  change: Partial<{ link: string; closesIn: number; opponent: string }> = {},
): Promise<string[]> {
  const { link = "/match-wizard/e/m", closesIn = 30, opponent = playerId } = change;
  const at = new Date(clock.now().getTime() + closesIn * 60_000);
  const created = newNotification(checkInOpen, { playerId, params: { opponent, at }, link });
  return database.transaction((trx) => notify(trx, [created], clock.now()));
}

const work = () =>
  sendDue(
    {
      database,
      clock,
      sms: {
        send: async (message) => {
          if (failure) throw failure;
          sent.push(message);
          await onSend(message);
          return { id: message.idempotencyKey, status: "accepted" };
        },
      },
      mail: unavailableMail,
      log: { warn: () => undefined, error: () => undefined },
      brands: [brand],
      kinds,
      otpSecret: "secret",
      siteOf: (key) => (key === brand.key ? site : undefined),
    },
    new AbortController().signal,
  );

const waiting = async () => (await database.run("select due_at from notification_outbox")).length;

test("sends an urgent notification to the player's phone once, with its link", async () => {
  const player = await newPlayer();
  const [id] = await notifyPlayer(player);
  await work();
  clock.advance("10m");
  await work();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ idempotencyKey: `notification ${id}` });
  expect(sent[0]?.text).toContain("https://blg.example/match-wizard/e/m");
  const [row] = await database.run("select sent_by, sent_at from notifications where id = $1", [id]);
  expect(row).toEqual({ sent_by: "sms", sent_at: new Date(noon) });
  expect(await waiting()).toBe(0);
});

test("an unexpected error delays only its own notification, which is given up after the last try", async () => {
  const [bad] = await notifyPlayer(await newPlayer());
  clock.advance("1s");
  await notifyPlayer(await newPlayer());
  onSend = async ({ idempotencyKey }) => {
    if (idempotencyKey === `notification ${bad}`) throw new TypeError("broken row");
  };
  await work();
  expect(await waiting()).toBe(1);
  const failed = await database.run("select batch, item, tries from batch_failures");
  expect(failed).toEqual([{ batch: "send-notifications", item: bad, tries: 1 }]);
  await database.run("update batch_failures set tries = 11");
  await database.run("update notifications set params = params || jsonb_build_object('at', $1::text)", [
    new Date(clock.now().getTime() + 3_600_000).toISOString(),
  ]);
  clock.advance("6m");
  await work();
  expect(await waiting()).toBe(0);
  await database.run("delete from batch_failures");
});

test("shows times in the player's time zone, or in the brand's if the player has saved none", async () => {
  await notifyPlayer(await newPlayer());
  const traveller = await newPlayer();
  const wishes = { muted: [], quietHours: null, timeZone: "Africa/Nairobi", matchesAtNight: true };
  await savePreferences(database, { kinds, push: null }, { brand, playerId: traveller }, wishes, clock.now());
  await notifyPlayer(traveller);
  await work();
  const texts = sent.map(({ text }) => text).toSorted();
  expect(texts).toEqual([expect.stringMatching(/Closes .*12:30/), expect.stringMatching(/Closes .*13:30/)]);
});

test("concurrent processes send each message once", async () => {
  for (let player = 0; player < 40; player++) await notifyPlayer(await newPlayer());
  await Promise.all(Array.from({ length: 8 }, work));
  expect(new Set(sent.map(({ to }) => to)).size).toBe(40);
  expect(sent).toHaveLength(40);
});

test("skips a locked row until the next run and sends the others", async () => {
  const [held] = await notifyPlayer(await newPlayer());
  const [free] = await notifyPlayer(await newPlayer());
  await database.transaction(async (trx) => {
    await trx.run("select from notification_outbox where notification_id = $1 for update", [held]);
    await work();
  });
  expect(sent).toMatchObject([{ idempotencyKey: `notification ${free}` }]);
  await work();
  expect(sent).toMatchObject([{}, { idempotencyKey: `notification ${held}` }]);
});

test("skips a row that is locked while another message is being sent", async () => {
  for (let player = 0; player < 2; player++) await notifyPlayer(await newPlayer());
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let holding: Promise<void> | undefined;
  onSend = ({ idempotencyKey }) => {
    holding = database.transaction(async (trx) => {
      await trx.run(
        "select from notification_outbox where 'notification ' || notification_id <> $1 for update",
        [idempotencyKey],
      );
      held.resolve();
      await over.promise;
    });
    return held.promise;
  };
  await work();
  expect(sent).toHaveLength(1);
  over.resolve();
  await holding;
  onSend = () => undefined;
  await work();
  expect(sent).toHaveLength(2);
});

test("retries an unavailable gateway with growing delays until the deadline has passed", async () => {
  await notifyPlayer(await newPlayer());
  failure = new SmsFailed("unavailable", true);
  await work();
  clock.advance("59s");
  failure = undefined;
  await work();
  expect(sent).toHaveLength(0);
  clock.advance("1s");
  await work();
  expect(sent).toHaveLength(1);

  await notifyPlayer(await newPlayer());
  failure = new SmsFailed("unavailable", true);
  await work();
  failure = undefined;
  clock.advance("40m");
  await work();
  expect(sent).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

test("does not retry a message that the gateway refuses permanently", async () => {
  await notifyPlayer(await newPlayer());
  failure = new SmsFailed("blocked_by_recipient", false);
  await work();
  failure = undefined;
  clock.advance("10m");
  await work();
  expect(sent).toHaveLength(0);
  expect(await waiting()).toBe(0);
});

test("postpones messages until the quiet hours end and drops those whose deadline has passed by then", async () => {
  clock.moveTo("2026-11-15T20:30:00Z");
  const players = [await newPlayer(), await newPlayer()] as const;
  const quietHours = { from: "22:00", until: "07:00" };
  const wishes = { muted: [], quietHours, timeZone: "Africa/Johannesburg", matchesAtNight: false };
  for (const player of players)
    await savePreferences(database, { kinds, push: null }, { brand, playerId: player }, wishes, clock.now());
  await notifyPlayer(players[0], { closesIn: 30 });
  await notifyPlayer(players[1], { closesIn: 24 * 60, link: "/match-wizard/e/later" });
  await work();
  expect(sent).toHaveLength(0);
  clock.moveTo("2026-11-16T04:59:00Z");
  await work();
  expect(sent).toHaveLength(0);
  clock.moveTo("2026-11-16T05:00:00Z");
  await work();
  expect(sent.map(({ text }) => text.includes("/later"))).toEqual([true]);
});

test("sends the check-in of a match at night during quiet hours, unless the player has switched that off", async () => {
  clock.moveTo("2026-11-15T20:30:00Z");
  await notifyPlayer(await newPlayer(), { closesIn: 30 });
  await work();
  expect(sent).toHaveLength(1);
});

test("does not send muted kinds", async () => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  const wishes = { muted: [], quietHours: null, timeZone: "Africa/Johannesburg", matchesAtNight: true };
  await savePreferences(
    database,
    { kinds, push: null },
    { brand, playerId: one },
    { ...wishes, muted: ["check_in_open"] },
    clock.now(),
  );
  await savePreferences(database, { kinds, push: null }, { brand, playerId: other }, wishes, clock.now());
  clock.moveTo("2026-11-15T21:00:00Z");
  await notifyPlayer(one);
  await notifyPlayer(other);
  await work();
  expect(sent).toHaveLength(1);
});

describe("does not send", () => {
  test("a notification that was read by its link", async () => {
    const player = await newPlayer();
    await notifyPlayer(player);
    await markReadByLink(database, player, "/match-wizard/e/m", clock.now());
    await work();
    expect(sent).toHaveLength(0);
  });

  test("an outdated notification of the same match", async () => {
    const player = await newPlayer();
    await notifyPlayer(player);
    clock.advance("1s");
    const newer = { playerId: player, params: { opponent: player }, link: "/match-wizard/e/m" };
    await database.transaction((trx) => notify(trx, [newNotification(matchCancelled, newer)], clock.now()));
    await work();
    expect(sent).toHaveLength(0);
  });

  test.each([
    ["is removed", "update players set removed_at = now() where id = $1"],
    ["may have lost the number", "update players set churned_at = now() where id = $1"],
    ["has signed out everywhere", "update sessions set revoked_at = now() where player_id = $1"],
  ])("to a player who %s", async (_, change) => {
    const player = await newPlayer();
    await notifyPlayer(player);
    await database.run(change, [player]);
    await work();
    expect(sent).toHaveLength(0);
    expect(await waiting()).toBe(0);
  });
});
