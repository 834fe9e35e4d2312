import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findViewer, requireFreshProof } from "#features/accounts/server/index.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";

let app: MessagingApp;
let count = 0;
const nextNumber = () => `2771123${String(++count).padStart(4, "0")}`;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance("2h"));

async function onPhones(amount: number): Promise<{ phones: Phone[]; msisdn: string }> {
  const msisdn = nextNumber();
  const phones = Array.from({ length: amount }, () => createPhone(app));
  await phones[0]?.register(msisdn, `Devices_${count}`);
  for (const phone of phones.slice(1)) {
    app.clock.advance("1m");
    await phone.prove(msisdn);
  }
  return { phones, msisdn };
}

const isSignedIn = async (phone: Phone | undefined) => (await phone?.get("profile"))?.status === 200;
const viewerOf = (phone: Phone | undefined) =>
  findViewer(app.database, phone?.cookies.get("sid"), { service: "blg-za" }, app.clock.now());

describe("sessions of a player", () => {
  test("are listed by device name, last seen first, with the current one marked", async () => {
    const { phones } = await onPhones(2);
    const body = (await phones[1]?.get("sessions"))?.body;
    expect(body?.sessions).toMatchObject([
      { deviceName: "Chrome, Android", isCurrent: true },
      { deviceName: "Chrome, Android", isCurrent: false },
    ]);
    expect(JSON.stringify(body)).not.toContain(phones[1]?.cookies.get("sid"));
  });

  test("are not listed after sign-out or 30 days", async () => {
    const { phones, msisdn } = await onPhones(2);
    const [kept, lost] = phones;
    const listed = async () =>
      (await kept?.get("sessions"))?.body.sessions?.map(({ isCurrent }) => isCurrent);
    await kept?.post("end-session", { sessionId: (await viewerOf(lost))?.sessionId });
    expect(await listed()).toEqual([true]);
    app.clock.advance("1m");
    await lost?.prove(msisdn);
    expect(await listed()).toEqual([false, true]);
    app.clock.advance("30d");
    await kept?.prove(msisdn);
    expect(await listed()).toEqual([true]);
  });

  test("can be ended one by one, with their sockets and proofs", async () => {
    const { phones, msisdn } = await onPhones(2);
    const [lost, kept] = phones;
    const sessionId = (await viewerOf(lost))?.sessionId;
    expect(await kept?.post("end-session", { sessionId })).toMatchObject({ body: { isEnded: true } });
    expect([await isSignedIn(lost), await isSignedIn(kept)]).toEqual([false, true]);
    expect(app.disconnected).toContain(sessionId);
    expect(await lost?.post("login", { msisdn })).toMatchObject({ status: 401, cookies: [] });
    expect(await kept?.post("end-session", { sessionId })).toMatchObject({
      body: { code: "session_not_found" },
    });
  });

  test("of another player are not found", async () => {
    const [mine, other] = [await onPhones(1), await onPhones(1)];
    const sessionId = (await viewerOf(other.phones[0]))?.sessionId;
    expect(await mine.phones[0]?.post("end-session", { sessionId })).toMatchObject({ status: 404 });
    expect(await isSignedIn(other.phones[0])).toBe(true);
  });

  test("can all be ended at once, except the current one with keepCurrent", async () => {
    const { phones, msisdn } = await onPhones(3);
    expect(await phones[2]?.post("sign-out-everywhere", { keepCurrent: true })).toMatchObject({
      body: { ended: 2 },
    });
    expect(await Promise.all(phones.map(isSignedIn))).toEqual([false, false, true]);
    const answer = await phones[2]?.post("sign-out-everywhere", {});
    expect(answer).toMatchObject({ body: { ended: 1 } });
    expect(answer?.cookies).toContainEqual(expect.stringMatching(/^sid=;/));
    expect(await Promise.all(phones.map(isSignedIn))).toEqual([false, false, false]);
    expect(await phones[2]?.post("login", { msisdn })).toMatchObject({ status: 401 });
  });
});

describe("signing in", () => {
  test("gives the browser a new token and ends the one that it came with", async () => {
    const { phones, msisdn } = await onPhones(1);
    const [phone] = phones;
    const before = await viewerOf(phone);
    const old = phone?.cookies.get("sid");
    app.clock.advance("1m");
    await phone?.prove(msisdn);
    const after = await viewerOf(phone);
    expect(after?.id).toBe(before?.id);
    expect(after?.sessionId).not.toBe(before?.sessionId);
    expect(await findViewer(app.database, old, { service: "blg-za" }, app.clock.now())).toBeNull();
    expect(app.disconnected).toContain(before?.sessionId);
  });

  test("ignores a session token that the browser sends", async () => {
    const phone = createPhone(app);
    const planted = "a".repeat(43);
    phone.cookies.set("sid", planted);
    await phone.register(nextNumber(), `Planted_${count}`);
    expect(phone.cookies.get("sid")).not.toBe(planted);
  });

  test("is not possible with the old proof after sign-out", async () => {
    const { phones, msisdn } = await onPhones(1);
    await phones[0]?.post("sign-out", {});
    expect(await phones[0]?.post("login", { msisdn })).toMatchObject({ status: 401, cookies: [] });
  });
});

describe("a fresh proof", () => {
  test("lasts ten minutes; entering a code renews it", async () => {
    const { phones, msisdn } = await onPhones(1);
    const fresh = async () => {
      const viewer = await viewerOf(phones[0]);
      if (!viewer) throw new Error("nobody is signed in");
      requireFreshProof(viewer, app.clock.now());
    };
    await fresh();
    app.clock.advance("11m");
    await expect(fresh()).rejects.toMatchObject({ code: "proof_needed", status: 403 });
    expect(await phones[0]?.get("session")).toMatchObject({ body: { player: { hasFreshProof: false } } });
    await phones[0]?.prove(msisdn);
    await fresh();
  });
});
