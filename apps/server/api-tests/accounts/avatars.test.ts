import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { maxBytes } from "#features/files/rules.ts";
import { keepHouse } from "../../housekeeping.ts";
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

const look = (address = "") => app.server.inject({ url: address, headers: { host: "blg-za-en.localhost" } });

test("an upload on a disk that is 80 % full answers 503 and stores nothing", async () => {
  const phone = await player();
  const before = await filesOnDisk(app);
  app.disk.usedShare = 0.8;
  const refused = await upload(phone, await plain().png().toBuffer()).finally(() => (app.disk.usedShare = 0));
  expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect(await filesOnDisk(app)).toEqual(before);
  expect((await upload(phone, await plain().png().toBuffer())).status).toBe(200);
});

describe("a picture of one's own", () => {
  test.each(["jpeg", "png", "webp"] as const)(
    "as %s becomes a square WebP without what it hid",
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

      const { headers, rawPayload } = await look(body.avatarUrl);
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

  test("takes the place of the one before; a mask, or removal, takes its place too", async () => {
    const phone = await player();
    const before = await filesOnDisk(app);
    const picture = await plain().png().toBuffer();
    const first = await upload(phone, picture);
    const second = await upload(phone, picture);
    expect((await look(first.body.avatarUrl)).statusCode).toBe(404);
    expect((await look(second.body.avatarUrl)).statusCode).toBe(200);
    expect(await filesOnDisk(app)).toHaveLength(before.length + 1);

    // Saving the rest of the profile leaves it where it is.
    await phone.post("profile-update", { avatarUrl: second.body.avatarUrl, bio: "hello" });
    expect((await look(second.body.avatarUrl)).statusCode).toBe(200);
    await phone.post("profile-update", { avatarUrl: "mask-3" });
    await keepHouse(app, app.clock.now(), new AbortController().signal);
    expect(await filesOnDisk(app)).toEqual(before);

    await upload(phone, picture);
    await phone.post("remove-profile", { username: `Face_${count}` });
    await keepHouse(app, app.clock.now(), new AbortController().signal);
    expect(await filesOnDisk(app)).toEqual(before);
  });

  test("is one's own: nobody can name another's", async () => {
    const [mine, other] = [await player(), await player()];
    const { body } = await upload(mine, await plain().png().toBuffer());
    expect(await other.post("profile-update", { avatarUrl: body.avatarUrl })).toMatchObject({ status: 400 });
    expect(await upload(createPhone(app), await plain().png().toBuffer())).toMatchObject({ status: 401 });
  });

  test("sent many times at once leaves one picture", async () => {
    const phone = await player();
    const before = (await filesOnDisk(app)).length;
    const picture = await plain().png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(phone, picture)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await keepHouse(app, app.clock.now(), new AbortController().signal);
    expect(await filesOnDisk(app)).toHaveLength(before + 1);
  });
});

const wrongType = { status: 415, body: { message: "Invalid file type. Please upload an image." } };
const tooLarge = { status: 413, body: { message: "File size too large. Max size is 5MB." } };
const png = () => plain(300, 300).png().toBuffer();

describe("refused is", () => {
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
      "the head of a PNG before HTML",
      async () => Buffer.concat([(await png()).subarray(0, 8), Buffer.from("<html>")]),
      wrongType,
    ],
    ["a ZIP", () => Buffer.from("PK\u0003\u0004"), wrongType, "application/octet-stream"],
    ["half a picture", async () => (await png()).subarray(0, 400), wrongType],
    ["nothing", () => Buffer.alloc(0), wrongType],
    ["JSON", () => Buffer.from("{}"), wrongType, "application/json"],
    ["a form of another site", () => Buffer.from("a=b"), wrongType, "text/plain"],
    ["one byte too many", () => Buffer.alloc(maxBytes + 1, 0xff), tooLarge],
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

  test("the eleventh at once", async () => {
    const phone = await player();
    const picture = await plain().png().toBuffer();
    for (let time = 0; time < 10; time++) expect((await upload(phone, picture)).status).toBe(200);
    expect(await upload(phone, picture)).toMatchObject({ status: 429 });
  });
});

test("a film shows its first picture, and a retry gets the same address", async () => {
  const phone = await player();
  const frames = await sharp({
    create: { width: 60, height: 600, channels: 3, background: "red", pageHeight: 60 },
  })
    .webp({ loop: 0, delay: Array.from({ length: 10 }, () => 50) })
    .toBuffer();
  const headers = { "idempotency-key": "film-of-ten-frames" };
  const first = await upload(phone, frames, "image/webp", headers);
  expect(first.status).toBe(200);
  const { pages } = await sharp((await look(first.body.avatarUrl)).rawPayload).metadata();
  expect(pages).toBeUndefined();
  expect(await upload(phone, frames, "image/webp", headers)).toEqual(first);
  expect(await upload(phone, await png(), "image/webp", headers)).toMatchObject({ status: 422 });
});
