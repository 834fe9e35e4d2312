import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { maxUploadBytes } from "#features/files/rules.ts";
import { runHousekeeping } from "../../housekeeping.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";
import { filesOnDisk, plain } from "../../testing/pictures.ts";

let app: MessagingApp;
let count = 0;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance("2h"));

async function player(): Promise<Phone> {
  const phone = createPhone(app);
  count += 1;
  await phone.register(`2771124${String(count).padStart(4, "0")}`, `Face_${count}`);
  return phone;
}

async function upload(
  phone: Phone,
  payload: Buffer,
  type = "image/png",
  headers: Record<string, string> = {},
) {
  const answer = await app.server.inject({
    method: "POST",
    url: "/api/game/upload-avatar",
    headers: {
      host: "blg-za-en.localhost",
      origin: "http://blg-za-en.localhost",
      cookie: [...phone.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "content-type": type,
      ...headers,
    },
    payload,
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ avatarUrl?: string; code?: string; message?: string }>(),
  };
}

const openPath = (address = "") =>
  app.server.inject({ url: address, headers: { host: "blg-za-en.localhost" } });

test("returns 503 and stores nothing if the disk is 80 % full", async () => {
  const phone = await player();
  const before = await filesOnDisk(app);
  app.disk.usedShare = 0.8;
  const refused = await upload(phone, await plain().png().toBuffer()).finally(() => (app.disk.usedShare = 0));
  expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(await filesOnDisk(app)).toEqual(before);
  expect((await upload(phone, await plain().png().toBuffer())).status).toBe(200);
});

describe("upload-avatar", () => {
  test.each(["jpeg", "png", "webp"] as const)(
    "converts %s to a square WebP without metadata",
    async (format) => {
      const phone = await player();
      const hiding = plain().withExif({
        IFD0: { Artist: "canary-artist" },
        IFD3: { GPSLatitude: "26/1 12/1 0/1" },
      });
      const original = await hiding[format]().toBuffer();
      expect(original.includes("canary-artist")).toBe(true);
      const { status, body } = await upload(phone, original, `image/${format}`);
      expect(status).toBe(200);
      expect((await phone.get("profile")).body.user?.avatarUrl).toBe(body.avatarUrl);

      const { headers, rawPayload } = await openPath(body.avatarUrl);
      expect(headers).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
      });
      const made = await sharp(rawPayload).metadata();
      expect(made).toMatchObject({ format: "webp", width: 256, height: 256 });
      expect([made.exif, rawPayload.includes("canary-artist")]).toEqual([undefined, false]);
    },
  );

  test("deletes the previous picture; choosing a mask or removing the profile deletes it too", async () => {
    const phone = await player();
    const before = await filesOnDisk(app);
    const picture = await plain().png().toBuffer();
    const first = await upload(phone, picture);
    const second = await upload(phone, picture);
    expect((await openPath(first.body.avatarUrl)).statusCode).toBe(404);
    expect((await openPath(second.body.avatarUrl)).statusCode).toBe(200);
    expect(await filesOnDisk(app)).toHaveLength(before.length + 1);

    // Saving the rest of the profile keeps the picture.
    await phone.post("profile-update", { avatarUrl: second.body.avatarUrl, bio: "hello" });
    expect((await openPath(second.body.avatarUrl)).statusCode).toBe(200);
    await phone.post("profile-update", { avatarUrl: "mask-3" });
    await runHousekeeping(app, app.clock.now(), new AbortController().signal);
    expect(await filesOnDisk(app)).toEqual(before);

    await upload(phone, picture);
    await phone.post("remove-profile", { username: `Face_${count}` });
    await runHousekeeping(app, app.clock.now(), new AbortController().signal);
    expect(await filesOnDisk(app)).toEqual(before);
  });

  test("refuses another player's picture as avatarUrl", async () => {
    const [mine, other] = [await player(), await player()];
    const { body } = await upload(mine, await plain().png().toBuffer());
    expect(await other.post("profile-update", { avatarUrl: body.avatarUrl })).toMatchObject({ status: 400 });
    expect(await upload(createPhone(app), await plain().png().toBuffer())).toMatchObject({ status: 401 });
  });

  test("stores one picture after concurrent uploads", async () => {
    const phone = await player();
    const before = (await filesOnDisk(app)).length;
    const picture = await plain().png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(phone, picture)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await runHousekeeping(app, app.clock.now(), new AbortController().signal);
    expect(await filesOnDisk(app)).toHaveLength(before + 1);
  });
});

const wrongType = { status: 415, body: { message: "Invalid file type. Please upload an image." } };
const tooLarge = { status: 413, body: { message: "File size too large. Max size is 5MB." } };
const png = () => plain(300, 300).png().toBuffer();

describe("upload-avatar refuses", () => {
  test.each<[string, () => Promise<Buffer> | Buffer, object, string?]>([
    [
      "an SVG",
      () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"),
      wrongType,
      "image/svg+xml",
    ],
    ["a GIF", () => plain().gif().toBuffer(), wrongType, "image/gif"],
    ["HTML that calls itself PNG", () => Buffer.from("<!doctype html><script>alert(1)</script>"), wrongType],
    [
      "HTML after a PNG signature",
      async () => Buffer.concat([(await png()).subarray(0, 8), Buffer.from("<html>")]),
      wrongType,
    ],
    ["a ZIP", () => Buffer.from("PK\u0003\u0004"), wrongType, "application/octet-stream"],
    ["half a picture", async () => (await png()).subarray(0, 400), wrongType],
    ["an empty body", () => Buffer.alloc(0), wrongType],
    ["JSON", () => Buffer.from("{}"), wrongType, "application/json"],
    ["a form of another site", () => Buffer.from("a=b"), wrongType, "text/plain"],
    ["one byte too many", () => Buffer.alloc(maxUploadBytes + 1, 0xff), tooLarge],
    [
      "a small file of 25 million pixels",
      () => plain(5_000, 5_001).png({ compressionLevel: 9 }).toBuffer(),
      tooLarge,
    ],
  ])("%s", async (_, make, refusal, type) => {
    const phone = await player();
    const before = await filesOnDisk(app);
    expect(await upload(phone, await make(), type)).toMatchObject(refusal);
    expect(await filesOnDisk(app)).toEqual(before);
  });

  test("the eleventh upload at once", async () => {
    const phone = await player();
    const picture = await plain().png().toBuffer();
    for (let time = 0; time < 10; time++) expect((await upload(phone, picture)).status).toBe(200);
    expect(await upload(phone, picture)).toMatchObject({ status: 429 });
  });
});

test("uses the first frame of an animation; a retry gets the same URL", async () => {
  const phone = await player();
  const frames = await sharp({
    create: { width: 60, height: 600, channels: 3, background: "red", pageHeight: 60 },
  })
    .webp({ loop: 0, delay: Array.from({ length: 10 }, () => 50) })
    .toBuffer();
  const headers = { "idempotency-key": "film-of-ten-frames" };
  const first = await upload(phone, frames, "image/webp", headers);
  expect(first.status).toBe(200);
  const { pages } = await sharp((await openPath(first.body.avatarUrl)).rawPayload).metadata();
  expect(pages).toBeUndefined();
  expect(await upload(phone, frames, "image/webp", headers)).toEqual(first);
  expect(await upload(phone, await png(), "image/webp", headers)).toMatchObject({ status: 422 });
});
