import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSession } from "#features/accounts/server/index.ts";
import type { Announcement } from "#features/announcements/contract.ts";
import { registerAnnouncementJobs } from "#features/announcements/server/index.ts";
import { newId } from "#kit/db/id.ts";
import { localTimeIn } from "#kit/pure/calendar.ts";
import type { JobHandler } from "#kit/jobs/job.ts";
import { noopRealtimePort, type RealtimePort } from "#kit/realtime/port.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

const service = "eal-eu";
const brand = "eal-eu-de";
const german = { title: "Finale am Samstag", text: "Sei um 18 Uhr dabei." };
const french = { title: "La finale samedi", text: "Rendez-vous à 18 h." };
const audience = { brands: [brand], segment: "everyone", battleground: null };
const draft = { version: 0, ...audience, link: "", texts: { de: german } };
let app: MessagingApp;
let owner: string;

beforeAll(async () => {
  app = await startMessagingApp();
  await seedDemoStaff(app);
  owner = await signInAs(app, "owner");
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.run("delete from rate_limits");
  await app.database.run("update players set removed_at = $1 where service = $2", [app.clock.now(), service]);
});

const call = async (key: string, body?: object, cookie = owner) => {
  const { status, body: answer } = await callStaff(app, key, { cookie, body });
  return { status, body: answer as Record<string, unknown> };
};
const save = async (change: object = {}) =>
  String((await call("POST /api/staff/save-announcement", { ...draft, ...change })).body["announcementId"]);
const read = async (id: string): Promise<Announcement> =>
  (await callStaff(app, `GET /api/staff/announcement?announcementId=${id}`, { cookie: owner })).body as never;
const move = async (id: string, step: string, sendAt: string | null = null) => {
  const { version } = await read(id);
  return call("POST /api/staff/move-announcement", { announcementId: id, step, version, sendAt });
};
const sendNow = async (id: string) => {
  expect((await move(id, "schedule")).status).toBe(200);
  await app.jobs.runDue();
};
const countOf = async (change: object = {}) =>
  (await call("POST /api/staff/count-announcement", { ...audience, ...change })).body["count"];

interface PlayerFields {
  email?: string;
  last_brand?: string | null;
  created_at?: Date;
  last_seen_at?: Date;
  locked_at?: Date;
}

async function newPlayer(fields: PlayerFields = {}): Promise<string> {
  const id = newId(app.clock);
  const row = { last_brand: brand, created_at: app.clock.now(), ...fields };
  await app.database.run(
    `insert into players (id, service, username, email, country, avatar, last_brand, created_at, last_seen_at, locked_at)
     values ($1, $2, $3, $4, 'DE', 'x', $5, $6, $7, $8)`,
    [
      id,
      service,
      `p${id.slice(-12)}`,
      row.email ?? null,
      row.last_brand,
      row.created_at,
      row.last_seen_at ?? null,
      row.locked_at ?? null,
    ],
  );
  return id;
}

/** Players who only make the audience larger. */
const addPlayers = (count: number) =>
  app.database.run(
    `insert into players (id, service, username, country, avatar, last_brand, created_at)
     select gen_random_uuid(), $1, 'm' || substr(md5(random()::text), 1, 14), 'DE', 'x', $2, $3
     from generate_series(1, $4::int)`,
    [service, brand, app.clock.now(), count],
  );

async function subscribe(playerId: string, state: string): Promise<void> {
  await app.database.run(
    `insert into subscriptions (id, service, brand, payer, product_id, package_id, period, price_minor, currency,
       time_zone, player_id, state, reference, channel, started_at, anchor_at, next_period, paid_until, ended_at, created_at)
     values (gen_random_uuid(), $2, $3, 'card', '1', 'p', 'monthly', 100, 'EUR', 'UTC', $1::uuid, $4,
       gen_random_uuid()::text, 'web', $5, $5, 1, $5, case $4 when 'ended' then $5::timestamptz end, $5)`,
    [playerId, service, brand, state, app.clock.now()],
  );
}

async function listOf(playerId: string, host = brand) {
  const session = { playerId, brand: host, userAgent: "test" };
  const { token } = await openSession(app.database, session, app.clock.now());
  const response = await app.server.inject({
    url: "/api/game/notifications",
    headers: { host: `${host}.localhost`, cookie: `sid=${token}` },
  });
  return response.json<{ unread: { kind: string; title: string; text: string; link: string }[] }>().unread;
}

const notifiedOf = async (id: string) => {
  const rows = await app.database.run(
    `select player_id, count(*)::int as count from notifications
     where link = '/notifications?announcement=' || $1::text
     group by player_id`,
    [id],
  );
  return new Map(rows.map(({ player_id, count }) => [String(player_id), Number(count)]));
};

const auditOf = async (id: string) =>
  (await app.database.run("select action, brand from staff_audit where subject = $1 order by id", [id])).map(
    ({ action, brand: at }) => `${String(action)} ${String(at)}`,
  );

test("players of each brand read it in their language, and others read nothing", async () => {
  const [inGerman, inFrench, inItalian] = [
    await newPlayer(),
    await newPlayer({ last_brand: "eal-eu-fr" }),
    await newPlayer({ last_brand: "eal-eu-it" }),
  ];
  const id = await save({ brands: [brand, "eal-eu-fr"], texts: { de: german, fr: french }, link: "/games" });
  await sendNow(id);
  expect(await listOf(inGerman)).toMatchObject([
    { kind: "announcement", title: `\u2068${german.title}\u2069`, link: "/games" },
  ]);
  expect((await listOf(inFrench, "eal-eu-fr"))[0]?.text).toContain(french.text);
  expect(await listOf(inItalian, "eal-eu-it")).toEqual([]);
  expect(await read(id)).toMatchObject({ state: "sent", audienceSize: 2, sentCount: 2, failedCount: 0 });
  expect(await auditOf(id)).toEqual(["announcement_saved eal-eu-de", "announcement_scheduled eal-eu-de"]);
});

test("counts the players of each segment", async () => {
  const now = app.clock.now().getTime();
  const daysAgo = (days: number) => new Date(now - days * 86_400_000);
  const old = { created_at: daysAgo(60), last_seen_at: daysAgo(1) };
  const [paying, lapsed] = [await newPlayer(old), await newPlayer(old)];
  await newPlayer();
  await newPlayer({ ...old, last_seen_at: daysAgo(30) });
  await newPlayer({ ...old, locked_at: daysAgo(2) });
  await newPlayer({ ...old, last_brand: "eal-eu-it" });
  await subscribe(paying, "active");
  await subscribe(lapsed, "ended");
  const counts = await Promise.all(
    ["everyone", "subscribed", "lapsed", "new", "away"].map((segment) => countOf({ segment })),
  );
  expect(counts).toEqual([4, 1, 1, 1, 1]);
});

test("notifies the players of a battleground and its waiting list, but not those who left", async () => {
  const event = newId(app.clock);
  await app.database.run(
    "insert into games (id, title, art, account_kind, has_draws, created_at) values ('g', 'G', 'g', 'ign', false, $1)",
    [app.clock.now()],
  );
  await app.database.run(
    `insert into events (id, game_id, country, provider, stage, platform, title, summary, rules, prizes, currency, capacity,
       registration_opens_at, registration_closes_at, starts_at, ends_at, created_at)
     select $1, 'g', 'EU', 'eal-eu', 'ladder', 'any', '{"en": "Cup"}', '{"en": ""}', '{"en": []}',
       '{"pool": 0, "places": []}', 'EUR', 16, $2::timestamptz, $2::timestamptz + interval '1 day', $2::timestamptz + interval '2 days',
       $2::timestamptz + interval '7 days', $2`,
    [event, app.clock.now()],
  );
  const players = [await newPlayer(), await newPlayer(), await newPlayer()];
  await newPlayer();
  for (const [index, state] of ["entered", "waiting", "left"].entries()) {
    await app.database.run(
      `insert into entries (id, event_id, player_id, number, state, entered_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [newId(app.clock), event, players[index], index + 1, state, app.clock.now()],
    );
  }
  const segment = { segment: "entrants", battleground: event };
  expect(await countOf(segment)).toBe(2);
  const id = await save(segment);
  await sendNow(id);
  expect([...(await notifiedOf(id)).keys()].toSorted()).toEqual(players.slice(0, 2).toSorted());
  const refused = await call("POST /api/staff/count-announcement", {
    brands: ["blg-za-en"],
    ...segment,
  });
  expect(refused.body["code"]).toBe("announcement_event_missing");
});

describe("sending", () => {
  /** The job's handler, to run it as several processes or one that dies. */
  function handler(realtime: RealtimePort = noopRealtimePort): (signal?: AbortSignal) => Promise<void> {
    let handle: JobHandler<never> | undefined;
    const { database, clock, jobs, log, sites } = app;
    registerAnnouncementJobs(
      { work: (_, given) => void (handle = given as JobHandler<never>), schedule: () => undefined },
      { database, clock, jobs, log, realtime, brands: [...sites.byKey.values()].map((site) => site.brand) },
    );
    return (signal = new AbortController().signal) =>
      handle?.({} as never, { id: "run", attempt: 1, signal }) ?? Promise.resolve();
  }

  /** A process that dies after this many checks of its signal. */
  function dyingAfter(checks: number): AbortSignal {
    let seen = 0;
    return {
      get aborted() {
        seen += 1;
        return seen > checks;
      },
    } as AbortSignal;
  }

  test("shows the new unread count to players who are online", async () => {
    await addPlayers(3);
    const published: unknown[] = [];
    const id = await save();
    await move(id, "schedule");
    await handler({ ...noopRealtimePort, publish: (to, message) => void published.push({ to, message }) })();
    const message = { event: "unread", payload: { unreadCount: 1 } };
    const rooms = [...(await notifiedOf(id)).keys()].map((playerId) => `viewer:${playerId}`);
    expect(rooms).toHaveLength(3);
    expect(published).toHaveLength(3);
    for (const room of rooms) expect(published).toContainEqual({ to: { site: service, room }, message });
  });

  test("by three processes at once notifies each player once", async () => {
    await addPlayers(1_700);
    const id = await save();
    await move(id, "schedule");
    const run = handler();
    await Promise.all([run(), run(), run()]);
    const notified = await notifiedOf(id);
    expect(notified.size).toBe(1_700);
    expect(new Set(notified.values())).toEqual(new Set([1]));
    expect(await read(id)).toMatchObject({ state: "sent", sentCount: 1_700, audienceSize: 1_700 });
  });

  test("continues where a process died, can be stopped in between, and continues with the rest", async () => {
    await addPlayers(1_700);
    const id = await save();
    await move(id, "schedule");
    const run = handler();
    await run(dyingAfter(2));
    expect(await read(id)).toMatchObject({ state: "sending", sentCount: 500 });
    await run(dyingAfter(2));
    expect((await read(id)).sentCount).toBe(1_000);
    expect((await move(id, "stop")).body).toEqual({ state: "stopped" });
    await run();
    expect(await read(id)).toMatchObject({ state: "stopped", sentCount: 1_000 });
    expect((await move(id, "continue")).body).toEqual({ state: "sending" });
    await run();
    const notified = await notifiedOf(id);
    expect([notified.size, ...new Set(notified.values())]).toEqual([1_700, 1]);
    expect(await read(id)).toMatchObject({ state: "sent", sentCount: 1_700 });
  });

  test("leaves out a player who cannot be notified, and notifies all others", async () => {
    await addPlayers(5);
    const broken = await newPlayer();
    const id = await save();
    await app.database.run(
      `create function refuse_one() returns trigger language plpgsql as $$
       begin if new.player_id = '${broken}' then raise 'refused'; end if; return new; end $$`,
    );
    await app.database.run(
      "create trigger refuse_one before insert on notifications for each row execute function refuse_one()",
    );
    await sendNow(id);
    await app.database.run("drop trigger refuse_one on notifications");
    expect(await read(id)).toMatchObject({ state: "sent", sentCount: 5, failedCount: 1 });
    expect((await notifiedOf(id)).has(broken)).toBe(false);
  });

  test("waits for its time in the market's zone", async () => {
    const player = await newPlayer();
    const id = await save();
    const sendAt = new Date(Math.ceil(app.clock.now().getTime() / 60_000) * 60_000 + 180_000);
    await move(id, "schedule", localTimeIn(sendAt, "Europe/Berlin"));
    expect(await read(id)).toMatchObject({ state: "scheduled", sendAt: sendAt.toISOString() });
    app.clock.moveTo(new Date(sendAt.getTime() - 1_000));
    await app.jobs.runDue();
    expect((await notifiedOf(id)).size).toBe(0);
    app.clock.moveTo(sendAt);
    await app.jobs.runDue();
    expect((await notifiedOf(id)).has(player)).toBe(true);
    owner = await signInAs(app, "owner");
  });

  test("by mail waits for the end of the quiet hours, and a muted player gets none", async () => {
    const [reader, muted] = ["reader@example.com", "muted@example.com"];
    const ids = [await newPlayer({ email: reader }), await newPlayer({ email: muted })];
    const minute = app.clock.now().getUTCHours() * 60 + app.clock.now().getUTCMinutes();
    await app.database.run(
      `insert into notification_preferences (player_id, muted, quiet_from, quiet_until, time_zone, changed_at)
       values ($1, '{}', $3, $4, 'UTC', $5), ($2, '{announcement}', null, null, 'UTC', $5)`,
      [...ids, minute - 60, minute + 5, app.clock.now()],
    );
    for (const playerId of ids) {
      await openSession(app.database, { playerId, brand, userAgent: "test" }, app.clock.now());
    }
    await sendNow(await save());
    app.clock.advance("1m");
    await app.jobs.runDue();
    expect(app.messages.list({ to: reader })).toEqual([]);
    app.clock.advance("6m");
    await app.jobs.runDue();
    expect(app.messages.list({ to: reader })).toMatchObject([{ channel: "mail", subject: german.title }]);
    expect(app.messages.list({ to: muted })).toEqual([]);
    expect(await listOf(ids[1] ?? "")).toMatchObject([{ kind: "announcement" }]);
    owner = await signInAs(app, "owner");
  });
});

test("a second member's older version is refused, for a save and for a step", async () => {
  const id = await save();
  const change = { ...draft, draft: id, version: 1, texts: { de: { ...german, title: "Neu" } } };
  const answers = await Promise.all([
    call("POST /api/staff/save-announcement", change),
    call("POST /api/staff/save-announcement", change),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const step = { announcementId: id, step: "schedule", version: 1, sendAt: null };
  const refused = await call("POST /api/staff/move-announcement", step);
  expect(refused.body["code"]).toBe("announcement_changed");
  expect((await move(id, "stop")).body["code"]).toBe("announcement_changed");
  expect((await move(id, "delete")).body).toEqual({ state: null });
  expect((await call(`GET /api/staff/announcement?announcementId=${id}`)).status).toBe(404);
});

test("a draft is taken back and scheduled again, but never without a text in each language", async () => {
  const id = await save({ brands: [brand, "eal-eu-fr"] });
  const refused = await move(id, "schedule");
  expect(refused).toMatchObject({ status: 400, body: { code: "announcement_text_missing" } });
  expect(refused.body["fields"]).toHaveProperty(["texts.fr"]);
  const whole = await save();
  await move(whole, "schedule", "2027-03-28T02:30");
  expect((await read(whole)).sendAt).toBe("2027-03-28T01:30:00.000Z");
  await move(whole, "unschedule");
  expect(await read(whole)).toMatchObject({ state: "draft", sendAt: null });
  expect((await move(whole, "schedule", "2020-01-01T10:00")).body["code"]).toBe("announcement_time_wrong");
  expect((await move(whole, "schedule", "2027-02-31T10:00")).body["code"]).toBe("announcement_time_wrong");
});

test("texts are stored without control and direction characters, and a link to another site is refused", async () => {
  const text = { title: " A\u202eB\u0001 ", text: "one\ntwo" };
  const id = await save({ texts: { de: text } });
  expect((await read(id)).texts).toEqual({ de: { title: "AB", text: "one two" } });
  for (const link of ["//evil.example", "https://evil.example", "javascript:alert(1)"]) {
    const { body } = await call("POST /api/staff/save-announcement", { ...draft, link });
    expect(body["fields"]).toHaveProperty("link");
  }
});

test("belongs to members who work for all of its brands", async () => {
  const manager = await signInAs(app, "brand-manager");
  const id = await save({ brands: [brand, "eal-eu-fr"], texts: { de: german, fr: french } });
  expect((await call(`GET /api/staff/announcement?announcementId=${id}`, undefined, manager)).status).toBe(
    404,
  );
  await app.database.run(
    "update staff_members set brands = $1 where email = 'brand-manager@kickoff.example'",
    [[brand]],
  );
  const half = await signInAs(app, "brand-manager");
  expect((await call(`GET /api/staff/announcement?announcementId=${id}`, undefined, half)).status).toBe(404);
  const { body } = await call("GET /api/staff/announcements", undefined, half);
  expect(
    (body["announcements"] as { announcementId: string }[]).map((one) => one.announcementId),
  ).not.toContain(id);
  const refused = await call(
    "POST /api/staff/save-announcement",
    { ...draft, brands: [brand, "eal-eu-fr"] },
    half,
  );
  expect(refused.status).toBe(403);
  owner = await signInAs(app, "owner");
});
