import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { abandonedAfterMs, maxUploadBytes, screenshotSize } from "#features/files/rules.ts";
import { readDispute } from "#features/matches/server/index.ts";
import { runHousekeeping } from "../../housekeeping.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import {
  callMatch,
  headersOf,
  readMatch,
  openTestBattleground,
  upload,
  type TestMatch,
} from "../../testing/test-match.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";
import { filesOnDisk, hugePng, plain, uniquePicture } from "../../testing/pictures.ts";
import { seedDemoStaff, signInAs } from "../../testing/staff.ts";

let app: MessagingApp;
let battleground: Awaited<ReturnType<typeof openTestBattleground>>;

beforeAll(async () => {
  app = await startMessagingApp();
  battleground = await openTestBattleground(app);
  await seedDemoStaff(app);
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance("2h"));

async function player(): Promise<Phone> {
  const phone = createPhone(app);
  await battleground.enter(phone);
  return phone;
}

const send = (phone: Phone, picture: Buffer, options?: Parameters<typeof upload>[4]) =>
  upload(app, phone, "upload-screenshot", picture, options);

const see = (url: string | null | undefined, headers: Record<string, string>) =>
  app.server.inject({ url: url ?? "/", headers });

const sweep = () => runHousekeeping(app, app.clock.now(), new AbortController().signal);

async function submitted(picture: Buffer): Promise<TestMatch & { url: string; fileId: string }> {
  const duel = await battleground.playing();
  const { fileId = "", url = "" } = (await send(duel.challenger, picture)).body;
  const score = { scoreChallenger: 2, scoreChallenged: 1 };
  await callMatch(duel.challenger, "submit-scores", { matchId: duel.matchId, ...score, screenshot: fileId });
  return { ...duel, url, fileId };
}

describe("a screenshot", () => {
  test.each(["jpeg", "png", "webp"] as const)(
    "as %s is re-encoded: limited in size, upright and without metadata",
    async (format) => {
      const phone = await player();
      const hiding = plain(2_000, 1_000).withExif({
        IFD0: { Artist: "canary-artist", Orientation: "6" },
        IFD3: { GPSLatitude: "26/1 12/1 0/1" },
      });
      const original = await hiding[format]().toBuffer();
      expect(original.includes("canary-artist")).toBe(true);
      const { status, body } = await send(phone, original, { type: `image/${format}` });
      expect(status).toBe(200);
      const { headers, rawPayload } = await see(body.url, headersOf(phone));
      expect(headers).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
        "cache-control": "private, no-store",
        "content-security-policy": "default-src 'none'; sandbox",
      });
      const made = await sharp(rawPayload).metadata();
      expect(Math.max(made.width, made.height)).toBe(screenshotSize);
      expect([made.format, made.exif, made.orientation]).toEqual(["webp", undefined, undefined]);
      expect(rawPayload.includes("canary-artist")).toBe(false);
    },
  );

  test("of a small screen keeps its size", async () => {
    const phone = await player();
    const { body } = await send(phone, await uniquePicture(320, 180));
    const { rawPayload } = await see(body.url, headersOf(phone));
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 320, height: 180 });
  });

  test("is stored once when its upload is repeated", async () => {
    const phone = await player();
    const before = await filesOnDisk(app);
    const picture = await uniquePicture();
    const headers = { "idempotency-key": "the-same-picture-again" };
    const first = await send(phone, picture, { headers });
    expect(await send(phone, picture, { headers })).toEqual(first);
    expect(await filesOnDisk(app)).toHaveLength(before.length + 1);
    expect(await send(phone, await uniquePicture(), { headers })).toMatchObject({ status: 422 });
    expect(await filesOnDisk(app)).toHaveLength(before.length + 1);
  });

  test("is deleted after a day unless a match uses it", async () => {
    await sweep();
    const { challenger, challenged, url } = await submitted(await uniquePicture());
    const unused = await send(challenged, await uniquePicture());
    app.clock.advance(abandonedAfterMs.screenshot - 60_000);
    await sweep();
    expect((await see(unused.body.url, headersOf(challenged))).statusCode).toBe(200);
    app.clock.advance(120_000);
    const remaining = await filesOnDisk(app);
    await sweep();
    expect(await filesOnDisk(app)).toHaveLength(remaining.length - 1);
    expect((await see(unused.body.url, headersOf(challenged))).statusCode).toBe(404);
    expect((await see(url, headersOf(challenger))).statusCode).toBe(200);
  });
});

const wrongType = { status: 415, body: { message: "Invalid file type. Please upload an image." } };
const tooLarge = { status: 413, body: { message: "File size too large. Max size is 5MB." } };

/** A polyglot file: a picture that is also a page or an archive. */
async function polyglot(format: "jpeg" | "png" | "webp", tail: string): Promise<Buffer> {
  const picture = sharp(await uniquePicture());
  return Buffer.concat([await picture[format]().toBuffer(), Buffer.from(tail)]);
}

describe("a screenshot is refused, and nothing is stored, for", () => {
  test.each<[string, () => Promise<Buffer> | Buffer, object, string?]>([
    [
      "an SVG",
      () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"),
      wrongType,
      "image/svg+xml",
    ],
    [
      "an SVG that calls itself PNG",
      () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      wrongType,
    ],
    ["a GIF", () => plain().gif().toBuffer(), wrongType, "image/gif"],
    ["a GIF that calls itself JPEG", () => plain().gif().toBuffer(), wrongType, "image/jpeg"],
    [
      "a JPEG that goes on as a page",
      () => polyglot("jpeg", "<script>alert(1)</script>"),
      wrongType,
      "image/jpeg",
    ],
    ["a PNG that goes on as an archive", () => polyglot("png", "PK\u0003\u0004"), wrongType],
    ["a WebP that goes on as a program", () => polyglot("webp", "#!/bin/sh"), wrongType, "image/webp"],
    ["a picture of 256 million pixels", () => hugePng(16_000), tooLarge],
    ["one byte more than 5 MB", () => Buffer.alloc(maxUploadBytes + 1, 0xff), tooLarge],
    ["half a PNG", async () => (await uniquePicture()).subarray(0, 400), wrongType],
    [
      "half a JPEG",
      async () =>
        (
          await sharp(await uniquePicture())
            .jpeg()
            .toBuffer()
        ).subarray(0, 2_000),
      wrongType,
      "image/jpeg",
    ],
    ["nothing", () => Buffer.alloc(0), wrongType],
    ["JSON", () => Buffer.from("{}"), wrongType, "application/json"],
    ["a form of another site", () => Buffer.from("a=b"), wrongType, "text/plain"],
  ])("%s", async (_, make, refusal, type = "image/png") => {
    const phone = await player();
    const before = { disk: await filesOnDisk(app), rows: await rowsOfFiles() };
    expect(await send(phone, await make(), { type })).toMatchObject(refusal);
    expect({ disk: await filesOnDisk(app), rows: await rowsOfFiles() }).toEqual(before);
  });

  test("a visitor", async () => {
    expect(await send(createPhone(app), await uniquePicture())).toMatchObject({ status: 401 });
  });

  test("the eleventh upload at once", async () => {
    const phone = await player();
    const picture = await uniquePicture(64, 36);
    for (let time = 0; time < 10; time++) expect((await send(phone, picture)).status).toBe(200);
    const waiting = (message: string) => ({ status: 429, body: { code: "too_many_requests", message } });
    expect(await send(phone, picture)).toMatchObject(waiting("Too many tries. Wait 3 hours."));
    app.clock.advance("2h");
    expect(await send(phone, picture)).toMatchObject(waiting("Too many tries. Wait 24 minutes."));
    app.clock.advance("24m");
    expect(await send(phone, picture)).toMatchObject({ status: 200 });
  });

  test("does not limit uploads that matches use", async () => {
    const { matchId, challenger } = await battleground.playing();
    const picture = await uniquePicture(64, 36);
    const files: string[] = [];
    for (let time = 0; time < 10; time++) files.push((await send(challenger, picture)).body.fileId ?? "");
    expect(await send(challenger, picture)).toMatchObject({ status: 429 });
    const score = { scoreChallenger: 2, scoreChallenged: 1 };
    await callMatch(challenger, "submit-scores", { matchId, ...score, screenshot: files[0] });
    expect(await send(challenger, picture)).toMatchObject({ status: 200 });
    expect(await send(challenger, picture)).toMatchObject({ status: 429 });
    // A refused call gives no upload back.
    await challenger.post("submit-scores", { matchId, ...score, screenshot: files[0] });
    expect(await send(challenger, picture)).toMatchObject({ status: 429 });
  });
});

const rowsOfFiles = async () => (await app.database.run("select id from files order by id")).length;

describe("a screenshot is visible", () => {
  test("to staff who decide disputes of its brand, and to no other staff", async () => {
    const { url } = await submitted(await uniquePicture());
    const staffUrl = `/staff${url}`;
    const asStaff = async (name: string) =>
      (await see(staffUrl, { host: "blg-za-en.localhost", cookie: await signInAs(app, name) })).statusCode;
    expect(await asStaff("owner")).toBe(200);
    expect(await asStaff("organiser")).toBe(200);
    expect(await asStaff("finance")).toBe(404);
    expect((await see(staffUrl, { host: "blg-za-en.localhost" })).statusCode).toBe(404);
  });

  test("to nobody once its player is removed; the opponent keeps the result", async () => {
    const { matchId, challenger, challenged, url } = await submitted(await uniquePicture());
    await callMatch(challenged, "verify-match-result", { matchId });
    const before = await filesOnDisk(app);
    const { username = "", cellNumber } = (await challenger.get("profile")).body.user ?? {};
    await challenger.prove(cellNumber ?? "");
    const { body } = await challenger.get("export-data");
    expect(JSON.stringify(body)).toContain(url.split("/").at(-1));
    expect(await challenger.post("remove-profile", { username })).toMatchObject({ status: 200 });
    expect((await see(url, headersOf(challenged))).statusCode).toBe(404);
    await sweep();
    expect(await filesOnDisk(app)).toHaveLength(before.length - 1);
    expect(await readMatch(challenged, matchId)).toMatchObject({
      state: "approved",
      scoreChallenger: 2,
      screenshotUrl: null,
    });
  });
});

async function waitingForLocks(): Promise<number> {
  const [row] = await app.database.run(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(row?.["count"]);
}

describe("a picture that another match has used", () => {
  const earlierMatches = async ({ matchId }: TestMatch) =>
    (await readDispute(app.database, matchId)).statements.flatMap(({ pictures }) =>
      pictures.map((picture) => picture.earlierMatchId),
    );

  test("is flagged for staff with that match, also resized and re-encoded", async () => {
    const picture = await uniquePicture(1_280, 720);
    const first = await submitted(picture);
    expect(await earlierMatches(first)).toEqual([null]);
    const again = await submitted(await sharp(picture).resize(900).jpeg({ quality: 60 }).toBuffer());
    expect(await earlierMatches(again)).toEqual([first.matchId]);
  });

  test("is flagged exactly once when two matches use it concurrently", async () => {
    const picture = await uniquePicture();
    const duels = [await battleground.playing(), await battleground.playing()] as const;
    const posts: (() => Promise<unknown>)[] = [];
    for (const { challenger, matchId } of duels) {
      const { fileId = "" } = (await send(challenger, picture)).body;
      const body = { matchId, scoreChallenger: 2, scoreChallenged: 1, screenshot: fileId };
      posts.push(() => callMatch(challenger, "submit-scores", body));
    }
    // Both transactions start before either inserts its picture.
    const posted = await app.database.transaction(async (trx) => {
      await sql`lock table match_pictures in share mode`.execute(trx.as<object>());
      const both = Promise.all(posts.map((post) => post()));
      await expect.poll(waitingForLocks).toBe(2);
      return { both };
    });
    await posted.both;
    const flags = (await Promise.all(duels.map(earlierMatches))).flat();
    const [one, other] = duels;
    expect([
      [null, one.matchId],
      [other.matchId, null],
    ]).toContainEqual(flags);
  });

  test("is not flagged within the same match, nor if it looks only similar", async () => {
    const picture = await uniquePicture();
    const duel = await submitted(picture);
    const { fileId } = (await send(duel.challenged, picture)).body;
    await callMatch(duel.challenged, "dispute-match-result", {
      matchId: duel.matchId,
      reason: "other",
      pictures: [fileId],
    });
    expect(await earlierMatches(duel)).toEqual([null, null]);
    expect(await earlierMatches(await submitted(await uniquePicture()))).toEqual([null]);
    expect(await earlierMatches(await submitted(await plain(640, 360).png().toBuffer()))).toEqual([null]);
  });
});
