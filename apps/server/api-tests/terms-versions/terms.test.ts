import { afterAll, beforeAll, expect, test } from "vitest";
import type { LegalTexts } from "#features/branding/server/index.ts";
import { deleteOldAgreements, notifyOfTerms } from "#features/terms-versions/server/index.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createPhone } from "../../testing/phone.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";

const brand = "blg-za-en";
let app: MessagingApp;
let registered = 0;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());

const dayAfter = (days: number) =>
  new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Gives the brand another version, which is announced today. */
function announce(): void {
  const site = app.sites.byKey.get(brand)!;
  const { terms } = site.legal;
  const [first] = terms;
  const next = {
    ...first,
    number: 2,
    announcedOn: dayAfter(0),
    from: dayAfter(30),
    changes: "The daily price is R8.",
    markdown: "# Terms\n\nR8.",
  };
  Object.assign(site.legal, { terms: [first, next] } satisfies Pick<LegalTexts, "terms">);
}

const notifyAll = () =>
  notifyOfTerms(
    { database: app.database, clock: app.clock, log: app.log, sites: [...app.sites.byKey.values()] },
    app.jobs,
    new AbortController().signal,
  );

const agreementsOf = (playerId: string) =>
  app.database.run(
    `select version, brand, notified_at is not null as "isNotified", agreed_at as "agreedAt" from terms_agreements
     where player_id = $1 order by version`,
    [playerId],
  );
const noticesTo = async (playerId: string) => {
  const rows = await app.database.run(
    "select params from notifications where player_id = $1 and kind = 'terms_changed'",
    [playerId],
  );
  return rows.length;
};

async function noticeFor(player: TestPlayer): Promise<unknown> {
  const { body }: { body: { notice: unknown } } = await player.get("/api/terms/notice");
  return body.notice;
}

async function register(): Promise<string> {
  const phone = createPhone(app, { brand, address: `10.77.${(registered += 1)}.1` });
  const { status, body } = await phone.register(
    `2782611${String(registered).padStart(4, "0")}`,
    `Reader_${registered}`,
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.user?.id ?? "";
}

test("a player who registers agrees to the version that applies", async () => {
  const id = await register();
  expect(await agreementsOf(id)).toEqual([
    { version: 1, brand, isNotified: false, agreedAt: app.clock.now() },
  ]);
});

test("players are notified once of a change, agree once, and keep both days", async () => {
  const player = await newPlayer(app, brand);
  expect(await noticeFor(player)).toBeNull();
  announce();
  await Promise.all([notifyAll(), notifyAll(), notifyAll()]);
  await notifyAll();
  expect(await noticesTo(player.id)).toBe(1);
  expect(await noticeFor(player)).toEqual({
    number: 2,
    from: dayAfter(30),
    isInForce: false,
    changes: "The daily price is R8.",
  });

  expect(await player.post("/api/terms/agree", { version: 1 })).toMatchObject({
    status: 409,
    body: { code: "terms_not_current" },
  });
  const agreedAt = app.clock.now();
  const answers = await Promise.all([1, 2].map(() => player.post("/api/terms/agree", { version: 2 })));
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { agreedAt: agreedAt.toISOString() } });
  app.clock.advance("1d");
  expect(await player.post("/api/terms/agree", { version: 2 })).toMatchObject({
    body: { agreedAt: agreedAt.toISOString() },
  });
  expect((await agreementsOf(player.id)).at(-1)).toEqual({ version: 2, brand, isNotified: true, agreedAt });
  expect(await noticeFor(player)).toBeNull();
});

test("a visitor sees the versions, and the new one applies from its day", async () => {
  const list = async () => {
    const { body } = await app.server
      .inject({ url: "/api/terms/versions", headers: { host: `${brand}.localhost` } })
      .then((answer) => ({ body: answer.json<{ versions: { number: number; state: string }[] }>() }));
    return body.versions.map(({ number, state }) => [number, state]);
  };
  expect(await list()).toEqual([
    [2, "next"],
    [1, "current"],
  ]);
  app.clock.advance("30d");
  expect(await list()).toEqual([
    [2, "current"],
    [1, "former"],
  ]);
  const id = await register();
  expect(await agreementsOf(id)).toMatchObject([{ version: 2 }]);
});

test("proof of removed players goes after three years, that of others stays", async () => {
  const [gone, removed, stays] = [await register(), await register(), await register()];
  const years = (count: number) => new Date(app.clock.now().getTime() - count * 365.3 * 86_400_000);
  await app.database.run("update players set removed_at = $2 where id = $1", [gone, years(3.1)]);
  await app.database.run("update players set removed_at = $2 where id = $1", [removed, years(2.9)]);
  await deleteOldAgreements(app.database, app.clock.now(), new AbortController().signal);
  expect(await agreementsOf(gone)).toEqual([]);
  expect(await agreementsOf(removed)).toHaveLength(1);
  expect(await agreementsOf(stays)).toHaveLength(1);
});
