import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

const brand = "blg-za-en";
let app: MessagingApp;
let players: TestPlayer[];
let foreigner: TestPlayer;
let manager: string;

beforeAll(async () => {
  app = await startMessagingApp();
  await seedDemoStaff(app);
  players = [];
  for (let index = 0; index < 7; index++) {
    app.clock.advance("1m");
    players.push(await newPlayer(app, brand));
  }
  foreigner = await newPlayer(app, "eal-eu-en");
  manager = await signInAs(app, "brand-manager");
});
afterAll(() => app.stop());

const get = (path: string, cookie = manager) => callStaff(app, `GET ${path}`, { cookie });
const post = (path: string, body: object, cookie = manager) =>
  callStaff(app, `POST /api/staff/${path}`, { cookie, body });

interface Listed {
  players: { playerId: string; username: string }[];
  next: string | null;
}

async function listAll(query: string): Promise<string[]> {
  const found: string[] = [];
  let after = "";
  for (;;) {
    const { status, body } = await get(`/api/staff/players?limit=2&${query}${after}`);
    expect(status).toBe(200);
    const page: Listed = { players: body["players"] ?? [], next: body["next"] ?? null };
    found.push(...page.players.map(({ playerId }) => playerId));
    if (page.next === null) return found;
    after = `&after=${page.next}`;
  }
}

const auditOf = (subject: string) =>
  app.database.run(
    "select action, brand, details::jsonb as details from staff_audit where subject = $1 order by id",
    [subject],
  );

const nameOf = async (id: string) => {
  const [row] = await app.database.run("select username from players where id = $1", [id]);
  return String(row?.["username"]);
};

describe("the list", () => {
  test("pages by registration in both directions without gaps or repeats", async () => {
    const newest = await listAll(`brand=${brand}`);
    expect(newest).toEqual(players.map(({ id }) => id).toReversed());
    expect(await listAll(`brand=${brand}&order=asc`)).toEqual(newest.toReversed());
  });

  test("pages by name, and finds the beginning of a name", async () => {
    const byName = await listAll(`brand=${brand}&sort=name&order=asc`);
    const names = await Promise.all(byName.map(nameOf));
    expect(names).toEqual(names.toSorted());
    expect(byName).toHaveLength(players.length);
    const [wanted] = names;
    expect(await listAll(`brand=${brand}&sort=name&name=${wanted?.toUpperCase()}`)).toEqual([byName[0]]);
    expect(await listAll(`brand=${brand}&name=nobody`)).toEqual([]);
  });

  test("has no players of other brands, and refuses a foreign brand and a broken cursor", async () => {
    expect(await listAll("")).not.toContain(foreigner.id);
    expect((await get("/api/staff/players?brand=eal-eu-en")).status).toBe(403);
    expect((await get("/api/staff/players?after=x")).status).toBe(400);
  });
});

test("the search finds a player by name and by e-mail, and nobody of another brand", async () => {
  const [player] = players;
  await app.database.run("update players set email = 'found@play.example' where id = $1", [player!.id]);
  const hitsOf = async (text: string) => {
    const { body } = await get(`/api/staff/search?text=${encodeURIComponent(text)}`);
    const hits: { kind: string; id: string; path: string }[] = body["hits"] ?? [];
    return hits.filter(({ kind }) => kind === "player");
  };
  const name = await nameOf(player!.id);
  expect(await hitsOf(name)).toEqual([
    expect.objectContaining({ kind: "player", id: player!.id, path: `/players/${player!.id}` }),
  ]);
  expect((await hitsOf("FOUND@play.example")).map(({ id }) => id)).toEqual([player!.id]);
  expect(await hitsOf(await nameOf(foreigner.id))).toEqual([]);
});

test("a search by number needs a reason and is recorded with the last digits only", async () => {
  const [player] = players;
  const ask = (body: object) => post("find-player-by-number", { number: `+${player!.msisdn}`, ...body });
  expect((await ask({ reason: " " })).body).toMatchObject({
    fields: { reason: { code: "staff_reason_missing" } },
  });
  await app.database.run("update players set msisdn = '27821234567' where id = $1", [player!.id]);
  const { body } = await post("find-player-by-number", { number: "082 123 4567", reason: "Ticket 7", brand });
  expect(body).toMatchObject({ players: [{ playerId: player!.id }] });
  const [entry] = await app.database.run(
    "select details from staff_audit where action = 'number_searched' order by id desc limit 1",
  );
  expect(JSON.parse(String(entry?.["details"]))).toEqual({ reason: "Ticket 7", number: "…567", found: "1" });
});

test("a search by number also finds the locked player who had the number before", async () => {
  const [owner, former] = players;
  await app.database.run("update players set msisdn = '27821234568' where id = $1", [owner!.id]);
  await app.database.run(
    "update players set msisdn = null, former_msisdn = '27821234568', locked_at = now() where id = $1",
    [former!.id],
  );
  const { body } = await post("find-player-by-number", { number: "082 123 4568", reason: "Ticket 8", brand });
  await app.database.run(
    "update players set msisdn = $2, former_msisdn = null, locked_at = null where id = $1",
    [former!.id, former!.msisdn],
  );
  expect(body["players"]).toMatchObject([
    { playerId: owner!.id, isLocked: false },
    { playerId: former!.id, isLocked: true },
  ]);
});

interface ShownRestriction {
  readonly kind: string;
}

describe("restrictions", () => {
  const later = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
  const shown = async (playerId: string, cookie?: string) => {
    const { body } = await get(`/api/staff/player?playerId=${playerId}`, cookie);
    const restrictions: ShownRestriction[] = body["restrictions"] ?? [];
    const restrictable: string[] = body["restrictable"] ?? [];
    return { restrictions, restrictable };
  };
  const noticesOf = async (player: TestPlayer) => {
    const { body } = await player.get("notifications");
    const { unread } = body as {
      unread: { kind: string; title: string; text: string; moment: { at: string } | null; link: string }[];
    };
    return unread.toReversed();
  };

  test.each(["playing", "store"])(
    "from %s have a reason and an end, are shown, changed and lifted; each change is in the audit log and the player is notified",
    async (kind) => {
      const player = await newPlayer(app, brand);
      const { id: playerId } = player;
      const until = later(24);
      const refused = await post("restrict-player", { playerId, kind, reason: "Abuse", until: later(-1) });
      expect(refused.body).toMatchObject({ code: "staff_end_past" });
      const order = { playerId, kind, reason: "Abuse" };
      expect((await post("restrict-player", { ...order, until })).status).toBe(200);
      expect((await shown(playerId)).restrictions).toEqual([
        { kind, reason: "Abuse", since: expect.any(String), until, place: null },
      ]);
      expect(await listAll(`brand=${brand}&state=restricted`)).toContain(playerId);
      app.clock.advance("1m");
      expect((await post("restrict-player", { ...order, until: null })).status).toBe(200);
      app.clock.advance("1m");

      expect((await post("lift-restriction", { ...order, reason: "Appeal" })).status).toBe(200);
      expect((await post("lift-restriction", { ...order, reason: "Again" })).status).toBe(200);
      expect((await shown(playerId)).restrictions).toEqual([]);
      expect(await auditOf(playerId)).toEqual([
        {
          action: "player_restricted",
          brand,
          details: { restriction: kind, reason: "Abuse", before: "none", after: until },
        },
        {
          action: "player_restricted",
          brand,
          details: { restriction: kind, reason: "Abuse", before: until, after: "indefinite" },
        },
        {
          action: "restriction_lifted",
          brand,
          details: { restriction: kind, reason: "Appeal", before: "indefinite", after: "none" },
        },
      ]);
      const notices = await noticesOf(player);
      expect(notices.map(({ kind: name, moment }) => [name, moment?.at ?? null])).toEqual([
        [`${kind}_restricted`, until],
        [`${kind}_restricted`, null],
        [`${kind}_restored`, null],
      ]);
      expect(JSON.stringify(notices)).not.toMatch(/Abuse|Appeal/);
    },
  );

  test("from the chat are its timeouts in all rooms, which need an end", async () => {
    const player = await newPlayer(app, brand);
    const { id: playerId } = player;
    const [until, order] = [later(1), { playerId, kind: "chatting", reason: "Spam" }];
    const refused = await post("restrict-player", { ...order, until: null });
    expect(refused.body).toMatchObject({ code: "staff_end_missing" });
    expect((await post("restrict-player", { ...order, until })).status).toBe(200);
    const say = () =>
      player.post("send-message", { roomId: "lounge", text: "hello", clientId: randomUUID() });
    expect((await say()).body).toMatchObject({ code: "chat_timed_out" });
    expect((await shown(playerId)).restrictions).toEqual([
      { kind: "chatting", reason: "Spam", since: null, until, place: null },
    ]);
    app.clock.advance("1m");
    expect((await post("lift-restriction", { ...order, reason: "Appeal" })).status).toBe(200);
    expect((await shown(playerId)).restrictions).toEqual([]);
    expect(await auditOf(playerId)).toEqual([
      { action: "chat_timeout_set", brand, details: { reason: "Spam", before: "none", after: until } },
      { action: "chat_timeout_lifted", brand, details: { reason: "Appeal", before: until, after: "none" } },
    ]);
    expect((await noticesOf(player)).map(({ kind, moment }) => [kind, moment?.at ?? null])).toEqual([
      ["chat_restricted", until],
      ["chat_restored", null],
    ]);
  });

  test("a timeout in one room is shown with the page that lifts it", async () => {
    const { id: playerId } = await newPlayer(app, brand);
    await app.database.run(
      `insert into chat_rooms (service, key, kind, created_at) values ('blg-za', 'lounge', 'lounge', now()) on conflict do nothing`,
    );
    await app.database.run(
      `insert into chat_timeouts (player_id, room_id, reason, ends_at)
       select $1, id, 'Insults', $2 from chat_rooms where service = 'blg-za' and key = 'lounge'`,
      [playerId, later(1)],
    );
    expect((await shown(playerId)).restrictions).toMatchObject([
      { kind: "chatting", place: { name: "lounge", path: "/moderation/rooms" } },
    ]);
    expect((await shown(playerId, await signInAs(app, "support"))).restrictions).toEqual([]);
  });

  test("can be set by members who may decide on them", async () => {
    const { id: playerId } = players[1]!;
    expect((await shown(playerId)).restrictable).toEqual(["playing", "store", "chatting"]);
    expect((await shown(playerId, await signInAs(app, "support"))).restrictable).toEqual([]);
  });
});

test("a support member reads and notes, but does not restrict, export or erase", async () => {
  const support = await signInAs(app, "support");
  const playerId = players[2]!.id;
  const reason = "x";
  expect((await post("note-player", { playerId, text: "Called twice" }, support)).status).toBe(200);
  const { body } = await get(`/api/staff/player?playerId=${playerId}`, support);
  expect(body).toMatchObject({ notes: [{ text: "Called twice", author: "support@kickoff.example" }] });
  for (const call of ["restrict-player", "lift-restriction", "export-player", "erase-player"]) {
    expect([call, (await post(call, { playerId, kind: "playing", reason }, support)).status]).toEqual([
      call,
      403,
    ]);
  }
});

test("a player of another brand is not found, whatever the call", async () => {
  const reason = "x";
  const body = { playerId: foreigner.id, kind: "playing", reason, until: null, text: "x", username: "x" };
  expect((await get(`/api/staff/player?playerId=${foreigner.id}`)).status).toBe(404);
  for (const call of [
    "restrict-player",
    "note-player",
    "end-player-sessions",
    "export-player",
    "erase-player",
  ]) {
    expect([call, (await post(call, body)).status]).toEqual([call, 404]);
  }
});

test("ends every session of a player", async () => {
  const player = players[3]!;
  expect((await player.get("session")).body).toMatchObject({ player: { id: player.id } });
  const { body } = await post("end-player-sessions", { playerId: player.id, reason: "Stolen phone" });
  expect(body).toEqual({ ended: 1 });
  expect((await player.get("session")).body).toMatchObject({ player: null });
});

test("exports and erases on request; erasure needs the username", async () => {
  const playerId = players[4]!.id;
  await post("note-player", { playerId, text: "Canary note" });
  for (const kind of ["playing", "store"])
    await post("restrict-player", { playerId, kind, reason: `Canary ${kind}`, until: null });
  const exported = await post("export-player", { playerId, reason: "Letter of 3 May" });
  for (const canary of ["Canary note", "Canary playing", "Canary store"])
    expect(JSON.stringify(exported.body)).toContain(canary);
  const wrong = await post("erase-player", { playerId, reason: "Letter", username: "somebody" });
  expect(wrong.body).toMatchObject({ code: "username_wrong" });
  const username = await nameOf(playerId);
  expect((await post("erase-player", { playerId, reason: "Letter", username })).status).toBe(200);
  expect((await get(`/api/staff/player?playerId=${playerId}`)).status).toBe(404);
  for (const table of ["player_notes", "restrictions"])
    expect(await app.database.run(`select 1 from ${table} where player_id = $1`, [playerId])).toEqual([]);
  expect((await auditOf(playerId)).map(({ action }) => action)).toEqual([
    "player_noted",
    "player_restricted",
    "player_restricted",
    "player_exported",
    "player_erased",
  ]);
});

describe("saved views", () => {
  test("belong to their member and page, and a name is replaced", async () => {
    const view = { page: "/players", name: "Locked", search: "state=locked" };
    await post("save-view", { ...view, search: "state=restricted" });
    await post("save-view", view);
    const views = async (cookie: string) => (await get("/api/staff/views?page=/players", cookie)).body;
    expect(await views(manager)).toEqual({ views: [{ name: "Locked", search: "state=locked" }] });
    expect(await views(await signInAs(app, "support"))).toEqual({ views: [] });
    await post("delete-view", { page: "/players", name: "Locked" });
    expect(await views(manager)).toEqual({ views: [] });
  });
});

describe("CSV", () => {
  const download = (query: string, cookie?: string) =>
    app.server.inject({
      url: `/staff/exports/players.csv?${query}`,
      headers: { host: `${brand}.localhost`, ...(cookie === undefined ? {} : { cookie }) },
    });

  test("has the filtered rows and an audit entry with the filters", async () => {
    const id = players[5]!.id;
    await app.database.run("update players set username = '=cmd' where id = $1", [id]);
    const { statusCode, body, headers } = await download(`brand=${brand}&sort=name&name=%3Dcmd`, manager);
    expect([statusCode, headers["content-disposition"]]).toEqual([200, 'attachment; filename="players.csv"']);
    const [head, row, rest] = body.split("\r\n");
    expect(head).toContain("id,username");
    expect(row).toContain(`${id},'=cmd,`);
    expect(rest).toBe("");
    expect(await auditOf("players")).toEqual([
      { action: "table_exported", brand, details: { filters: `brand=${brand}&sort=name&name=%3Dcmd` } },
    ]);
  });

  test("names removed players", async () => {
    const id = players[5]!.id;
    await app.database.run("update players set username = 'removed:' || md5(id::text) where id = $1", [id]);
    const { body } = await download(`brand=${brand}&sort=name&name=removed`, manager);
    expect(body).toContain(`${id},Removed player,`);
    expect(body).not.toContain("removed:");
  });

  test("needs a session, the permission, an own brand and a valid query", async () => {
    expect((await download("")).statusCode).toBe(401);
    expect((await download("", await signInAs(app, "finance"))).statusCode).toBe(403);
    expect((await download("brand=eal-eu-en", manager)).statusCode).toBe(403);
    expect((await download("sort=password", manager)).statusCode).toBe(400);
  });
});

test("an organiser finds players by name, and sees nothing else of them", async () => {
  const organiser = await signInAs(app, "organiser");
  const username = await nameOf(players[1]?.id ?? "");
  const start = username.slice(0, 3);
  const { status, body } = await get(`/api/staff/player-names?brand=${brand}&name=${start}`, organiser);
  expect(status).toBe(200);
  const found: object[] = body["players"] ?? [];
  expect(found.map((one) => Object.keys(one).toSorted().join(" "))).toEqual(
    found.map(() => "playerId service username"),
  );
  expect(found).toContainEqual(expect.objectContaining({ username }));
  expect((await get(`/api/staff/player-names?brand=${brand}&name=x`, organiser)).status).toBe(400);
  expect((await get(`/api/staff/players?brand=${brand}`, organiser)).status).toBe(403);
  expect((await get(`/api/staff/player-names?brand=eal-eu-en&name=${start}`, organiser)).status).toBe(403);
});
