import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { markChurned } from "#features/accounts/server/index.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { linkAccount } from "../../testing/linked-account.ts";
import { createMailboxes } from "../../testing/mailbox.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";

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

test("a signed-in player who proves a churned number needs no second proof; other browsers do", async () => {
  const msisdn = nextNumber();
  const own = createPhone(app);
  await own.register(msisdn, "Came_And_Went");
  await markChurned(app.database, "blg-za", msisdn, app.clock.now());
  app.clock.advance("1h");
  const other = createPhone(app);
  expect(await other.prove(msisdn)).toMatchObject({
    body: { needsSecondProof: true },
    cookies: [expect.stringMatching(/^bid=/)],
  });
  app.clock.advance("1h");
  expect(await own.prove(msisdn)).toMatchObject({ body: { isRegistered: true, needsSecondProof: false } });
  expect((await own.get("profile")).status).toBe(200);
  app.clock.advance("1h");
  expect(await createPhone(app).prove(msisdn)).toMatchObject({ body: { needsSecondProof: false } });
});

describe("a number after 45 days of inactivity", () => {
  async function silent(username: string) {
    const msisdn = nextNumber();
    const email = `${username}@example.com`;
    await createPhone(app).register(msisdn, username, { email, dateOfBirth: born });
    await linkAccount(app, username, `EA-${username}`);
    app.clock.advance("46d");
    const phone = createPhone(app);
    const answer = await phone.prove(msisdn);
    return { phone, msisdn, answer };
  }

  test("needs a second proof and reveals nothing of its player before", async () => {
    const { phone, msisdn, answer } = await silent("Silent_One");
    expect(answer).toMatchObject({
      body: { isRegistered: true, needsSecondProof: true },
      cookies: [expect.stringMatching(/^bid=/)],
    });
    expect(await phone.post("login", { msisdn })).toMatchObject({ body: { code: "second_proof_needed" } });
    expect(await phone.post("get-user-via-msisdn", { msisdn })).toMatchObject({
      body: { mettleStateUser: true, user: null },
    });
    expect(JSON.stringify((await phone.get("session")).body)).not.toContain("Silent_One");
    const register = { username: "Another_One", cellNumber: msisdn, dateOfBirth: born };
    expect(await phone.post("register", register)).toMatchObject({ body: { code: "second_proof_needed" } });
  });

  test("does not accept the public username, with or without the date of birth", async () => {
    const { phone, msisdn } = await silent("Silent_Two");
    expect(await phone.post("second-proof", { msisdn, answer: "Silent_Two" })).toMatchObject({
      status: 400,
      body: { fields: { dateOfBirth: { code: "birth_date_missing" } } },
    });
    const named = { msisdn, answer: "Silent_Two", dateOfBirth: born };
    expect(await phone.post("second-proof", named)).toMatchObject({ body: { code: "second_proof_wrong" } });
    expect((await phone.get("profile")).status).toBe(401);
  });

  test("accepts a linked game account with the date of birth, but not one of them alone", async () => {
    const { phone, msisdn } = await silent("Silent_Three");
    const answer = (given: string, dateOfBirth: string) =>
      phone.post("second-proof", { msisdn, answer: given, dateOfBirth });
    expect(await answer("EA-Silent_Three", "1999-05-06")).toMatchObject({
      body: { code: "second_proof_wrong" },
    });
    expect(await answer("EA-Somebody", born)).toMatchObject({ body: { code: "second_proof_wrong" } });
    expect(await answer(" ea-silent_three ", born)).toMatchObject({
      body: { user: { username: "Silent_Three" } },
    });
    expect((await phone.get("profile")).status).toBe(200);
  });

  test("mails the player about a try, once a day, and about a success", async () => {
    const { phone, msisdn } = await silent("Silent_Told");
    const answer = (dateOfBirth: string) =>
      phone.post("second-proof", { msisdn, answer: "EA-Silent_Told", dateOfBirth });
    const subjects = async () =>
      (await people.mailsTo("Silent_Told@example.com")).map(({ subject }) => subject).toReversed();
    await answer("1990-01-01");
    await answer("1990-01-02");
    expect(await subjects()).toEqual([expect.stringContaining("Someone tried to get into your")]);
    await answer(born);
    expect(await subjects()).toEqual([
      expect.stringContaining("Someone tried to get into your"),
      expect.stringContaining("Someone signed in to your"),
    ]);
  });

  test("mails a link to an address that only an earlier rule accepted", async () => {
    const { phone, msisdn } = await silent("Silent_Old");
    const email = "soren&co@example.com";
    await app.database.run("update players set email = $1 where username = 'Silent_Old'", [email]);
    for (const answer of [email, "another&@example.com"]) {
      expect(await phone.post("second-proof", { msisdn, answer })).toMatchObject({
        status: 200,
        body: { user: null },
      });
    }
    const token = await people.tokenOf(email);
    expect(await phone.post("second-proof-link", { token })).toMatchObject({
      body: { user: { username: "Silent_Old" } },
    });
  });

  test("accepts the link mailed to the player's address, but not the address alone", async () => {
    const { phone, msisdn } = await silent("Silent_Seven");
    const named = { msisdn, answer: " SILENT_seven@example.com ", next: "/games?phase=live" };
    const headers = { "idempotency-key": randomUUID() };
    // The page sends it, and retries after a lost response.
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

  test("reveals nothing about a wrong address and sends no mail", async () => {
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

  test("refuses the link in a browser without a code of the number, and after half an hour", async () => {
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

  test("is needed although this browser has given one for another number", async () => {
    const { phone, msisdn } = await silent("Silent_Five");
    const other = nextNumber();
    await createPhone(app).register(other, "Silent_Six");
    await phone.post("second-proof", { msisdn, answer: "EA-Silent_Five", dateOfBirth: born });
    await markChurned(app.database, "blg-za", other, app.clock.now());
    app.clock.advance("1m");
    expect(await phone.prove(other)).toMatchObject({ body: { needsSecondProof: true } });
    // The next call uses the cookies of the browser only.
    expect(await phone.post("login", { msisdn: other })).toMatchObject({
      body: { code: "second_proof_needed" },
    });
  });

  test("allows five tries a day and ten in total, over all browsers and codes", async () => {
    const { phone: first, msisdn } = await silent("Silent_Ten");
    const answer = (phone: Phone, given: string) =>
      phone.post("second-proof", { msisdn, answer: given, dateOfBirth: born });
    const anew = async () => {
      app.clock.advance("1h");
      const phone = createPhone(app, { address: `10.8.8.${++count}` });
      await phone.prove(msisdn);
      return phone;
    };
    const wrong = { status: 400, body: { code: "second_proof_wrong" } };
    const exceeded = { status: 429, body: { code: "second_proof_exceeded" }, retryAfter: expect.any(String) };
    for (let tries = 0; tries < 3; tries++) expect(await answer(first, "Guess")).toMatchObject(wrong);
    const second = await anew();
    for (let tries = 0; tries < 2; tries++) expect(await answer(second, "Guess")).toMatchObject(wrong);
    expect(await answer(second, "EA-Silent_Ten")).toMatchObject(exceeded);
    expect(await answer(await anew(), "EA-Silent_Ten")).toMatchObject(exceeded);
    app.clock.advance("24h");
    const third = await anew();
    for (let tries = 0; tries < 5; tries++) expect(await answer(third, "Guess")).toMatchObject(wrong);
    app.clock.advance("48h");
    expect(await answer(await anew(), "EA-Silent_Ten")).toMatchObject({
      status: 403,
      body: { code: "second_proof_closed" },
    });
  });

  test("resets the tries after a success", async () => {
    const { phone, msisdn } = await silent("Silent_Back");
    const answer = (given: string) =>
      phone.post("second-proof", { msisdn, answer: given, dateOfBirth: born });
    for (let tries = 0; tries < 4; tries++) await answer("Guess");
    expect(await answer("EA-Silent_Back")).toMatchObject({ status: 200 });
    await markChurned(app.database, "blg-za", msisdn, app.clock.now());
    expect(await answer("Guess")).toMatchObject({ body: { code: "second_proof_wrong" } });
  });

  test("allows five concurrent tries", async () => {
    const { phone, msisdn } = await silent("Silent_Four");
    const body = { msisdn, answer: "Guess", dateOfBirth: born };
    const answers = await Promise.all(Array.from({ length: 20 }, () => phone.post("second-proof", body)));
    expect(answers.filter(({ body: { code } }) => code === "second_proof_wrong")).toHaveLength(5);
    const late = await phone.post("second-proof", { ...body, answer: "EA-Silent_Four" });
    expect(late).toMatchObject({ status: 429, body: { code: "second_proof_exceeded" } });
  });

  test("can start fresh: the old player is locked and keeps all data", async () => {
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

  test("cannot start fresh while the player is active", async () => {
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
