import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { markChurned } from "#features/accounts/server/index.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createMailboxes } from "../../testing/mailbox.ts";
import { createPhone } from "../../testing/phone.ts";

let app: MessagingApp;
let people: ReturnType<typeof createMailboxes>;
let count = 0;
const nextNumber = () => `2784124${String(++count).padStart(4, "0")}`;
const born = "1999-05-05";

beforeAll(async () => {
  app = await startMessagingApp();
  people = createMailboxes(app);
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance("1h"));

test("whoever is signed in and enters the code of a number that came and went is asked nothing more, and others are", async () => {
  const msisdn = nextNumber();
  const own = createPhone(app);
  await own.register(msisdn, "Came_And_Went");
  await markChurned(app.database, "blg-za", msisdn, app.clock.now());
  app.clock.advance("1h");
  const other = createPhone(app);
  expect(await other.prove(msisdn)).toMatchObject({ body: { needsSecondProof: true }, cookies: [] });
  app.clock.advance("1h");
  expect(await own.prove(msisdn)).toMatchObject({ body: { isRegistered: true, needsSecondProof: false } });
  expect((await own.get("profile")).status).toBe(200);
  app.clock.advance("1h");
  expect(await createPhone(app).prove(msisdn)).toMatchObject({ body: { needsSecondProof: false } });
});

describe("a number that was silent for more than 45 days", () => {
  async function silent(username: string) {
    const msisdn = nextNumber();
    await createPhone(app).register(msisdn, username, { email: `${username}@example.com` });
    app.clock.advance("46d");
    const phone = createPhone(app);
    const answer = await phone.prove(msisdn);
    return { phone, msisdn, answer };
  }

  test("is asked for a second proof, and shows nothing of its player until then", async () => {
    const { phone, msisdn, answer } = await silent("Silent_One");
    expect(answer).toMatchObject({ body: { isRegistered: true, needsSecondProof: true }, cookies: [] });
    expect(await phone.post("login", { msisdn })).toMatchObject({ body: { code: "second_proof_needed" } });
    expect(await phone.post("get-user-via-msisdn", { msisdn })).toMatchObject({
      body: { mettleStateUser: true, user: null },
    });
    expect(JSON.stringify((await phone.get("session")).body)).not.toContain("Silent_One");
    const register = { username: "Another_One", cellNumber: msisdn, dateOfBirth: born };
    expect(await phone.post("register", register)).toMatchObject({ body: { code: "second_proof_needed" } });
  });

  test.each(["silent_TWO", " Silent_Two "])("lets its owner in by %j", async (given) => {
    await app.database.run(
      "update players set username = 'Old_' || left(id::text, 8), email = null where username_key = 'silent_two'",
    );
    const { phone, msisdn } = await silent("Silent_Two");
    expect(await phone.post("second-proof", { msisdn, answer: "Somebody" })).toMatchObject({
      status: 400,
      body: { code: "second_proof_wrong" },
    });
    expect(await phone.post("second-proof", { msisdn, answer: given })).toMatchObject({
      body: { user: { username: "Silent_Two" } },
    });
    expect((await phone.get("profile")).status).toBe(200);
  });

  test("lets its owner in by the link that goes to the e-mail of the player, not by knowing the e-mail", async () => {
    const { phone, msisdn } = await silent("Silent_Seven");
    const named = { msisdn, answer: " SILENT_seven@example.com ", next: "/games?phase=live" };
    const headers = { "idempotency-key": randomUUID() };
    // As the page sends it, and again when its answer was lost.
    for (const answer of [
      await phone.post("second-proof", named, { headers }),
      await phone.post("second-proof", named, { headers }),
    ]) {
      expect(answer).toMatchObject({ status: 200, body: { user: null }, cookies: [] });
    }
    const [mail, ...others] = await people.mailsTo("Silent_Seven@example.com");
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/\/submit-otp\?link=[\w-]{43}&next=%2Fgames%3Fphase%3Dlive$/m);
    expect((await phone.get("profile")).status).toBe(401);
    const token = await people.tokenOf("Silent_Seven@example.com");
    expect(await phone.post("second-proof-link", { token })).toMatchObject({
      body: { user: { username: "Silent_Seven" } },
    });
    expect((await phone.get("profile")).status).toBe(200);
    expect(await phone.post("second-proof-link", { token })).toMatchObject({ body: { code: "link_used" } });
  });

  test("tells nothing about an e-mail that is somebody else's, and mails nobody", async () => {
    const { phone, msisdn } = await silent("Silent_Eight");
    await createPhone(app).register(nextNumber(), "Bystander", { email: "bystander@example.com" });
    for (const email of ["bystander@example.com", "nobody@example.com"]) {
      expect(await phone.post("second-proof", { msisdn, answer: email })).toMatchObject({
        status: 200,
        body: { user: null },
      });
      expect(await people.mailsTo(email)).toEqual([]);
    }
  });

  test("opens no link in a browser that has not entered the number's code, nor later than half an hour", async () => {
    const { phone, msisdn } = await silent("Silent_Nine");
    await phone.post("second-proof", { msisdn, answer: "silent_nine@example.com" });
    const token = await people.tokenOf("silent_nine@example.com");
    const stranger = createPhone(app);
    expect(await stranger.post("second-proof-link", { token })).toMatchObject({
      status: 401,
      body: { code: "number_unproven" },
    });
    await stranger.prove(nextNumber());
    expect(await stranger.post("second-proof-link", { token })).toMatchObject({
      status: 410,
      body: { code: "link_expired" },
    });
    app.clock.advance("31m");
    await phone.prove(msisdn);
    expect(await phone.post("second-proof-link", { token })).toMatchObject({
      status: 410,
      body: { code: "link_expired" },
    });
    expect((await phone.get("profile")).status).toBe(401);
  });

  test("is asked although this browser has answered for another number", async () => {
    const { phone, msisdn } = await silent("Silent_Five");
    const other = nextNumber();
    await createPhone(app).register(other, "Silent_Six");
    await phone.post("second-proof", { msisdn, answer: "Silent_Five" });
    await markChurned(app.database, "blg-za", other, app.clock.now());
    app.clock.advance("1m");
    expect(await phone.prove(other)).toMatchObject({ body: { needsSecondProof: true } });
    // The next call knows only what the browser was left with.
    expect(await phone.post("login", { msisdn: other })).toMatchObject({
      body: { code: "second_proof_needed" },
    });
  });

  test("has five answers anew with every code that is entered", async () => {
    const { phone, msisdn } = await silent("Silent_Ten");
    const answer = (given: string) => phone.post("second-proof", { msisdn, answer: given });
    for (let tries = 0; tries < 5; tries++) await answer("Guess");
    expect(await answer("Silent_Ten")).toMatchObject({ body: { code: "second_proof_exceeded" } });
    app.clock.advance("1m");
    await phone.prove(msisdn);
    expect(await answer("Silent_Ten")).toMatchObject({ body: { user: { username: "Silent_Ten" } } });
  });

  test("gives five answers, however many come at once", async () => {
    const { phone, msisdn } = await silent("Silent_Four");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => phone.post("second-proof", { msisdn, answer: "Guess" })),
    );
    expect(answers.filter(({ body }) => body.code === "second_proof_wrong")).toHaveLength(5);
    const late = await phone.post("second-proof", { msisdn, answer: "Silent_Four" });
    expect(late).toMatchObject({ status: 429, body: { code: "second_proof_exceeded" } });
  });

  test("can begin anew: the old player keeps everything and is locked away", async () => {
    const msisdn = nextNumber();
    const owner = createPhone(app);
    await owner.register(msisdn, "Old_Owner", { email: "owner@example.com" });
    await markChurned(app.database, "blg-za", msisdn, app.clock.now());
    app.clock.advance("1m");
    const next = createPhone(app);
    expect(await next.prove(msisdn)).toMatchObject({ body: { needsSecondProof: true } });
    const fresh = { username: "Next_Owner", cellNumber: msisdn, dateOfBirth: born, startFresh: true };
    const answers = await Promise.all([next.post("register", fresh), next.post("register", fresh)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await next.get("profile")).toMatchObject({
      body: { user: { username: "Next_Owner", email: null } },
    });
    expect((await owner.get("profile")).status).toBe(401);
    expect(
      await app.database.run(
        "select msisdn, former_msisdn, locked_at is not null as locked from players where username = 'Old_Owner'",
      ),
    ).toEqual([{ msisdn: null, former_msisdn: msisdn, locked: true }]);
  });

  test("does not let anybody begin anew with a player who is not silent", async () => {
    const msisdn = nextNumber();
    const phone = createPhone(app);
    await phone.register(msisdn, "Not_Silent");
    const fresh = { username: "Fresh_Start", cellNumber: msisdn, dateOfBirth: born, startFresh: true };
    expect(await phone.post("register", fresh)).toMatchObject({
      status: 409,
      body: { code: "already_registered" },
    });
    expect((await phone.get("profile")).status).toBe(200);
  });
});
