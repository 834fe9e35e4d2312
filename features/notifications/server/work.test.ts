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
import type { NewNotification } from "../rules.ts";
import { sendDue } from "./work.ts";
import { savePreferences } from "./preferences.ts";
import { markActed, notify } from "./service.ts";

const brand = checkBrand(brandFile, "brands/blg-za-en/brand.ts");
const site: Site = {
  brand,
  dictionary: {},
  text: createText(
    {
      sms: { notification: "{0}: {1}. {2}" },
      notifications: { title_check_in_open: "Check in", moment_check_in_closes: "Closes {0}" },
    },
    "en",
  ),
  houseNames: [],
  logoSvg: "",
  legal: {
    terms: "",
    privacy: { am: "", ar: "", de: "", en: "", es: "", fr: "", it: "" },
    directions: { am: "ltr", ar: "rtl", de: "ltr", en: "ltr", es: "ltr", fr: "ltr", it: "ltr" },
  },
  themeCss: "",
  themeTokens: {},
  canonicalOrigin: "https://blg.example",
  problemText: (code) => code,
};
const event = { en: "Sunday Cup" };
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

function tell(playerId: string, change: Partial<{ link: string; closesIn: number }> = {}): Promise<string[]> {
  const { link = "/match-wizard/e/m", closesIn = 30 } = change;
  const at = new Date(clock.now().getTime() + closesIn * 60_000);
  const told: NewNotification = {
    playerId,
    kind: "check_in_open",
    params: { opponent: "Thabo", event, at },
    link,
  };
  return database.transaction((trx) => notify(trx, [told], clock.now()));
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
      otpSecret: "secret",
      siteOf: (key) => (key === brand.key ? site : undefined),
    },
    new AbortController().signal,
  );

const waiting = async () => (await database.run("select due_at from notification_outbox")).length;

test("what cannot wait goes to the player's phone, once, with the way to act on it", async () => {
  const player = await newPlayer();
  const [id] = await tell(player);
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

test("one that cannot be sent for an unknown reason does not hold up the others, and is let go in the end", async () => {
  const [bad] = await tell(await newPlayer());
  clock.advance("1s");
  await tell(await newPlayer());
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

test("a moment is told by the player's own clock, and by the brand's where they have chosen none", async () => {
  await tell(await newPlayer());
  const traveller = await newPlayer();
  const wishes = { muted: [], quietHours: null, timeZone: "Africa/Nairobi", matchesAtNight: true };
  await savePreferences(database, brand, traveller, wishes, clock.now());
  await tell(traveller);
  await work();
  const texts = sent.map(({ text }) => text).toSorted();
  expect(texts).toEqual([expect.stringMatching(/Closes .*12:30/), expect.stringMatching(/Closes .*13:30/)]);
});

test("many processes at once send each message once", async () => {
  for (let player = 0; player < 40; player++) await tell(await newPlayer());
  await Promise.all(Array.from({ length: 8 }, work));
  expect(new Set(sent.map(({ to }) => to)).size).toBe(40);
  expect(sent).toHaveLength(40);
});

test("what another transaction holds is left for the next time, and holds up no other", async () => {
  const [held] = await tell(await newPlayer());
  const [free] = await tell(await newPlayer());
  await database.transaction(async (trx) => {
    await trx.run("select from notification_outbox where notification_id = $1 for update", [held]);
    await work();
  });
  expect(sent).toMatchObject([{ idempotencyKey: `notification ${free}` }]);
  await work();
  expect(sent).toMatchObject([{}, { idempotencyKey: `notification ${held}` }]);
});

test("and so is what another takes hold of while the first is being sent", async () => {
  for (let player = 0; player < 2; player++) await tell(await newPlayer());
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

test("a gateway that is away is asked again, later each time, until the moment has passed", async () => {
  await tell(await newPlayer());
  failure = new SmsFailed("unavailable", true);
  await work();
  clock.advance("59s");
  failure = undefined;
  await work();
  expect(sent).toHaveLength(0);
  clock.advance("1s");
  await work();
  expect(sent).toHaveLength(1);

  await tell(await newPlayer());
  failure = new SmsFailed("unavailable", true);
  await work();
  failure = undefined;
  clock.advance("40m");
  await work();
  expect(sent).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

test("a message that is refused for good is not sent again", async () => {
  await tell(await newPlayer());
  failure = new SmsFailed("blocked_by_recipient", false);
  await work();
  failure = undefined;
  clock.advance("10m");
  await work();
  expect(sent).toHaveLength(0);
  expect(await waiting()).toBe(0);
});

test("in the quiet hours nothing rings: it comes after them, if it is still worth it", async () => {
  clock.moveTo("2026-11-15T20:30:00Z");
  const players = [await newPlayer(), await newPlayer()] as const;
  const quietHours = { from: "22:00", until: "07:00" };
  const wishes = { muted: [], quietHours, timeZone: "Africa/Johannesburg", matchesAtNight: false };
  for (const player of players) await savePreferences(database, brand, player, wishes, clock.now());
  await tell(players[0], { closesIn: 30 });
  await tell(players[1], { closesIn: 24 * 60, link: "/match-wizard/e/later" });
  await work();
  expect(sent).toHaveLength(0);
  clock.moveTo("2026-11-16T04:59:00Z");
  await work();
  expect(sent).toHaveLength(0);
  clock.moveTo("2026-11-16T05:00:00Z");
  await work();
  expect(sent.map(({ text }) => text.includes("/later"))).toEqual([true]);
});

test("the check-in of a match at night is sent then, to who has not switched that off", async () => {
  clock.moveTo("2026-11-15T20:30:00Z");
  await tell(await newPlayer(), { closesIn: 30 });
  await work();
  expect(sent).toHaveLength(1);
});

test("players choose what they are sent, and when not", async () => {
  const [one, other] = [await newPlayer(), await newPlayer()];
  const wishes = { muted: [], quietHours: null, timeZone: "Africa/Johannesburg", matchesAtNight: true };
  await savePreferences(database, brand, one, { ...wishes, muted: ["check_in_open"] }, clock.now());
  await savePreferences(database, brand, other, wishes, clock.now());
  clock.moveTo("2026-11-15T21:00:00Z");
  await tell(one);
  await tell(other);
  await work();
  expect(sent).toHaveLength(1);
});

describe("nobody is sent anything", () => {
  test("who has read it, or done what it asks", async () => {
    const player = await newPlayer();
    await tell(player);
    await markActed(database, player, "/match-wizard/e/m", clock.now());
    await work();
    expect(sent).toHaveLength(0);
  });

  test("who was told something newer of the same match", async () => {
    const player = await newPlayer();
    await tell(player);
    clock.advance("1s");
    const news = { kind: "match_cancelled", params: { opponent: "Thabo", event } } as const;
    await notify(database, [{ ...news, playerId: player, link: "/match-wizard/e/m" }], clock.now());
    await work();
    expect(sent).toHaveLength(0);
  });

  test.each([
    ["is removed", "update players set removed_at = now() where id = $1"],
    ["may have lost the number", "update players set churned_at = now() where id = $1"],
    ["has signed out everywhere", "update sessions set revoked_at = now() where player_id = $1"],
  ])("who %s", async (_, change) => {
    const player = await newPlayer();
    await tell(player);
    await database.run(change, [player]);
    await work();
    expect(sent).toHaveLength(0);
    expect(await waiting()).toBe(0);
  });
});
