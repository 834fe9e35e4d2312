import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  deleteStaleSignIns,
  handOffSignature,
  issueExtRef,
  saveHandOff,
  redeemExtRef,
  signInByHandOff,
  type PageCall,
} from "#features/accounts/server/index.ts";
import { noopRealtimePort } from "#kit/realtime/port.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createPhone } from "../../testing/phone.ts";

const key = "the key that the operator signs with";
let app: MessagingApp;
let count = 0;
const nextNumber = () => `2772123${String(++count).padStart(4, "0")}`;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance("1h"));

/** A browser that opens a page, with its cookies. */
function browser(brand = "blg-za-en") {
  const cookies = new Map<string, string>();
  const call = (): PageCall => {
    const site = app.sites.byKey.get(brand);
    if (!site) throw new Error(brand);
    return {
      site,
      viewer: null,
      now: app.clock.now(),
      db: app.database,
      userAgent: "",
      cookie: (name) => cookies.get(name),
      setCookie(cookie) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      },
    };
  };
  return { cookies, call };
}

function signed(msisdn: string, options: { brand?: string; ageSeconds?: number; key?: string } = {}) {
  const ts = String(Math.floor(app.clock.now().getTime() / 1_000) - (options.ageSeconds ?? 0));
  const sig = handOffSignature(options.key ?? key, options.brand ?? "blg-za-en", { msisdn, ts });
  return { msisdn, ts, sig };
}

const ports = { realtime: noopRealtimePort, handOffKey: key };

describe("a number signed by its operator", () => {
  test("signs its player in, but is no proof for payments", async () => {
    const msisdn = nextNumber();
    await createPhone(app).register(msisdn, "Handed_Off");
    const { call, cookies } = browser();
    expect(await signInByHandOff(call(), ports, signed(msisdn))).toEqual({
      outcome: "proven",
      msisdn,
      nextPage: null,
      isRegistered: true,
      needsSecondProof: false,
    });
    const sid = cookies.get("sid") ?? "";
    const answer = await app.server.inject({
      url: "/api/game/session",
      headers: { host: "blg-za-en.localhost", cookie: `sid=${sid}` },
    });
    expect(answer.json()).toMatchObject({ player: { username: "Handed_Off", hasFreshProof: false } });
  });

  test("keeps the proof of a player who has just entered a code in this browser", async () => {
    const msisdn = nextNumber();
    await createPhone(app).register(msisdn, "Proved_Before");
    const [player] = await app.database.run("select id from players where msisdn = $1", [msisdn]);
    const id = String(player?.["id"]);
    const provenAt = app.clock.now();
    app.clock.advance("1m");
    const viewer = { id, provenAt, sessionId: "00", username: "", avatar: "", msisdn, isDemo: false };
    await signInByHandOff({ ...browser().call(), viewer }, ports, signed(msisdn));
    const sessions = await app.database.run(
      "select proven_at from sessions where player_id = $1 order by created_at desc limit 1",
      [id],
    );
    expect(sessions).toEqual([{ proven_at: provenAt }]);
  });

  test("lets the browser register if the number has no player", async () => {
    const msisdn = nextNumber();
    const { call, cookies } = browser();
    expect(await signInByHandOff(call(), ports, signed(msisdn))).toMatchObject({ isRegistered: false });
    expect(cookies.has("sid")).toBe(false);
    const phone = createPhone(app);
    phone.cookies.set("bid", cookies.get("bid") ?? "");
    const body = { username: "Handed_New", cellNumber: msisdn, dateOfBirth: "1999-05-05" };
    expect(await phone.post("register", body)).toMatchObject({ status: 200 });
  });

  test("works once for concurrent requests", async () => {
    const msisdn = nextNumber();
    await createPhone(app).register(msisdn, "Handed_Once");
    const handOff = signed(msisdn);
    const arrivals = await Promise.all(
      Array.from({ length: 50 }, () => signInByHandOff(browser().call(), ports, handOff)),
    );
    expect(arrivals.filter(({ outcome }) => outcome === "proven")).toHaveLength(1);
    expect(arrivals.filter((arrival) => "reason" in arrival && arrival.reason === "used")).toHaveLength(49);
  });

  test("leads the same browser to the same page again, and refuses others", async () => {
    const msisdn = nextNumber();
    await createPhone(app).register(msisdn, "Handed_Twice");
    const handOff = signed(msisdn);
    const { call } = browser();
    const first = await signInByHandOff(call(), ports, handOff);
    expect(first).toMatchObject({ outcome: "proven", isRegistered: true });
    expect(await signInByHandOff(call(), ports, handOff)).toEqual(first);
    const other = browser();
    await signInByHandOff(other.call(), ports, signed(nextNumber()));
    expect(await signInByHandOff(other.call(), ports, handOff)).toMatchObject({ reason: "used" });
  });

  test("is used only by a browser with a token, so that a double tap works", async () => {
    const msisdn = nextNumber();
    await createPhone(app).register(msisdn, "Handed_Marked");
    const handOff = signed(msisdn);
    const come = (from: ReturnType<typeof browser>) =>
      signInByHandOff(from.call(), ports, { ...handOff, mayRetryWithToken: true });
    const [pressed, other] = [browser(), browser()];
    for (const one of [pressed, other]) expect(await come(one)).toEqual({ outcome: "token_set" });
    for (const { cookies } of [pressed, other]) expect([...cookies.keys()]).toEqual(["bid"]);
    const arrivals = await Promise.all([come(pressed), come(pressed)]);
    for (const arrival of arrivals) expect(arrival).toMatchObject({ outcome: "proven", isRegistered: true });
    expect(await come(other)).toMatchObject({ reason: "used" });
    expect(other.cookies.has("sid")).toBe(false);
  });

  test("with a wrong signature gives the browser no token", async () => {
    const { call, cookies } = browser();
    const wrong = { ...signed(nextNumber()), sig: "ab", mayRetryWithToken: true };
    expect(await signInByHandOff(call(), ports, wrong)).toMatchObject({ reason: "wrong_signature" });
    expect([...cookies]).toEqual([]);
  });

  test.each([
    ["too old", (msisdn: string) => signed(msisdn, { ageSeconds: 301 }), "too_old"],
    ["from the future", (msisdn: string) => signed(msisdn, { ageSeconds: -61 }), "too_old"],
    ["of another brand", (msisdn: string) => signed(msisdn, { brand: "vc-za-en" }), "wrong_signature"],
    ["with another key", (msisdn: string) => signed(msisdn, { key: "x".repeat(32) }), "wrong_signature"],
    ["of another number", (msisdn: string) => ({ ...signed(nextNumber()), msisdn }), "wrong_signature"],
    ["of another time", (msisdn: string) => ({ ...signed(msisdn), ts: "1794000000" }), "wrong_signature"],
    ["cut short", (msisdn: string) => ({ ...signed(msisdn), sig: "ab" }), "wrong_signature"],
    ["empty", (msisdn: string) => ({ ...signed(msisdn), sig: "" }), "wrong_signature"],
    ["with an invalid time", (msisdn: string) => ({ ...signed(msisdn), ts: "now" }), "malformed"],
    ["for an invalid number", () => signed("hello"), "malformed"],
  ])("%s is refused without a session", async (_, handOffOf, reason) => {
    const msisdn = nextNumber();
    await createPhone(app).register(msisdn, `Handed_${count}`);
    const { call, cookies } = browser();
    expect(await signInByHandOff(call(), ports, handOffOf(msisdn))).toEqual({ outcome: "refused", reason });
    expect([...cookies]).toEqual([]);
  });

  test("from a clock that is ahead is remembered as used while it is valid", async () => {
    const handOff = signed(nextNumber(), { ageSeconds: -60 });
    expect(await signInByHandOff(browser().call(), ports, handOff)).toMatchObject({ outcome: "proven" });
    app.clock.advance("330s");
    await deleteStaleSignIns(app.database, app.clock.now(), new AbortController().signal);
    expect(await signInByHandOff(browser().call(), ports, handOff)).toMatchObject({ reason: "used" });
  });

  test("is refused if the brand has no key", async () => {
    const none = { ...ports, handOffKey: undefined };
    expect(await signInByHandOff(browser().call(), none, signed(nextNumber()))).toMatchObject({
      reason: "no_key",
    });
  });

  test("needs a second proof after long inactivity", async () => {
    const msisdn = nextNumber();
    await createPhone(app).register(msisdn, "Handed_Late");
    app.clock.advance("46d");
    const { call, cookies } = browser();
    expect(await signInByHandOff(call(), ports, signed(msisdn))).toMatchObject({ needsSecondProof: true });
    expect(cookies.has("sid")).toBe(false);
  });
});

describe("a signed link that is opened while another player is signed in", () => {
  /** The phone of a signed-in player with a pending link for another number. */
  async function openForeignLink(username: string) {
    const [own, others] = [nextNumber(), nextNumber()];
    const phone = createPhone(app);
    await phone.register(own, username);
    await createPhone(app).register(others, `${username}_2`);
    const [player] = await app.database.run("select id from players where msisdn = $1", [own]);
    const { call, cookies } = browser();
    const id = String(player?.["id"]);
    const viewer = { id, provenAt: null, sessionId: "00", username, avatar: "", msisdn: own, isDemo: false };
    const handOff = signed(others);
    const arrival = await signInByHandOff({ ...call(), viewer }, ports, {
      ...handOff,
      mayRetryWithToken: true,
    });
    saveHandOff(call(), { ...handOff, path: "/games?phase=live" });
    phone.cookies.set("hand-off", cookies.get("hand-off") ?? "");
    return { phone, handOff, arrival, cookies, others };
  }

  test("is not used until the player agrees", async () => {
    const { phone, handOff, arrival, cookies, others } = await openForeignLink("Asked_First");
    expect(arrival).toEqual({ outcome: "other_player" });
    expect([...cookies.keys()]).toEqual(["hand-off"]);
    const link = { link: handOff.sig, linkedNumber: others, username: "Asked_First" };
    expect((await phone.get("player-switch")).body).toEqual({
      pending: { ...link, stayPage: "/games?phase=live" },
    });
    expect((await phone.get("session")).body).toMatchObject({ player: { username: "Asked_First" } });
    expect(await signInByHandOff(browser().call(), ports, handOff)).toMatchObject({ outcome: "proven" });
  });

  test("signs the player out and returns to the link after the player agrees", async () => {
    const { phone, handOff, others } = await openForeignLink("Agrees_Now");
    const { body } = await phone.post("player-switch", { link: handOff.sig });
    const { msisdn, ts, sig } = handOff;
    const address = `/games?phase=live&${new URLSearchParams({ msisdn, ts, sig }).toString()}`;
    expect(body).toEqual({ nextPage: address });
    expect([...phone.cookies.keys()]).toEqual(["registered-device"]);
    const { call } = browser();
    expect(await signInByHandOff(call(), ports, handOff)).toMatchObject({ msisdn: others });
  });

  test("signs nobody out if the link is another one, expired or used", async () => {
    const { phone, handOff } = await openForeignLink("Stays_Signed_In");
    const agree = (link: string) => phone.post("player-switch", { link });
    expect(await agree("another")).toMatchObject({ status: 410, body: { code: "link_expired" } });
    await signInByHandOff(browser().call(), ports, handOff);
    expect(await agree(handOff.sig)).toMatchObject({ status: 410, body: { code: "link_used" } });
    app.clock.advance("301s");
    expect(await agree(handOff.sig)).toMatchObject({ status: 410, body: { code: "link_expired" } });
    expect((await phone.get("session")).body).toMatchObject({ player: { username: "Stays_Signed_In" } });
  });

  test("returns no pending link without a session or a link", async () => {
    const { handOff } = await openForeignLink("Asked_Nobody");
    const phone = createPhone(app);
    expect((await phone.get("player-switch")).body).toEqual({ pending: null });
    phone.cookies.set(
      "hand-off",
      encodeURIComponent(`//evil.example/?${new URLSearchParams(handOff).toString()}`),
    );
    expect(await phone.post("player-switch", { link: handOff.sig })).toMatchObject({ status: 410 });
  });
});

describe("the return from an operator's page", () => {
  const yes = () => Promise.resolve(true);

  test("signs in the same browser if the operator confirms and a code was entered", async () => {
    const msisdn = nextNumber();
    await createPhone(app).register(msisdn, "Came_Back");
    const { call, cookies } = browser();
    const phone = createPhone(app);
    app.clock.advance("2m");
    await phone.prove(msisdn);
    cookies.set("bid", phone.cookies.get("bid") ?? "");
    const extRef = await issueExtRef(call(), { msisdn, nextPage: "/games" });
    const asked: unknown[] = [];
    const confirm = (returned: unknown) => (asked.push(returned), yes());
    expect(await redeemExtRef(call(), noopRealtimePort, { msisdn, extRef }, confirm)).toMatchObject({
      outcome: "proven",
      isRegistered: true,
      nextPage: "/games",
    });
    expect(asked).toEqual([{ msisdn, extRef }]);
    expect(cookies.has("sid")).toBe(true);
    expect(await redeemExtRef(call(), noopRealtimePort, { msisdn, extRef }, yes)).toMatchObject({
      reason: "unknown_reference",
    });
  });

  test("is refused for another number than the reference was issued for, even if the operator confirms it", async () => {
    const [own, victims] = [nextNumber(), nextNumber()];
    await createPhone(app).register(victims, "Said_Yes_There");
    const phisher = browser();
    const extRef = await issueExtRef(phisher.call(), { msisdn: own, nextPage: null });
    const redeem = (msisdn: string) =>
      redeemExtRef(phisher.call(), noopRealtimePort, { msisdn, extRef }, yes);
    expect(await redeem(victims)).toEqual({ outcome: "refused", reason: "unknown_reference" });
    const unregistered = nextNumber();
    expect(await redeem(unregistered)).toEqual({ outcome: "refused", reason: "unknown_reference" });
    expect(phisher.cookies.has("sid")).toBe(false);
    const proofs = await app.database.run("select 1 from number_proofs where msisdn = any($1)", [
      [victims, unregistered],
    ]);
    // Only the victim's browser has a proof of the number.
    expect(proofs).toHaveLength(1);
  });

  test("needs a code if the number has a player, and proves nothing before that", async () => {
    const msisdn = nextNumber();
    await createPhone(app).register(msisdn, "Needs_A_Code");
    const { call, cookies } = browser();
    const extRef = await issueExtRef(call(), { msisdn, nextPage: "/games" });
    expect(await redeemExtRef(call(), noopRealtimePort, { msisdn, extRef }, yes)).toEqual({
      outcome: "code_needed",
      nextPage: "/games",
    });
    expect(cookies.has("sid")).toBe(false);
    const phone = createPhone(app);
    phone.cookies.set("bid", cookies.get("bid") ?? "");
    expect(await phone.post("login", { msisdn })).toMatchObject({ body: { code: "number_unproven" } });
  });

  test("proves an unregistered number", async () => {
    const msisdn = nextNumber();
    const { call } = browser();
    const extRef = await issueExtRef(call(), { msisdn, nextPage: null });
    expect(await redeemExtRef(call(), noopRealtimePort, { msisdn, extRef }, yes)).toMatchObject({
      outcome: "proven",
      isRegistered: false,
    });
  });

  test("is refused for another browser or brand, an invalid or expired reference, and an unconfirmed number", async () => {
    const msisdn = nextNumber();
    await createPhone(app).register(msisdn, "Stays_Out");
    const victim = browser();
    const extRef = await issueExtRef(victim.call(), { msisdn, nextPage: null });
    const thief = browser();
    await issueExtRef(thief.call(), { msisdn, nextPage: null });
    const redeem = (from: ReturnType<typeof browser>, ref: string, confirm = yes) =>
      redeemExtRef(from.call(), noopRealtimePort, { msisdn, extRef: ref }, confirm);
    expect(await redeem(thief, extRef)).toMatchObject({ reason: "unknown_reference" });
    expect(await redeem(browser(), extRef)).toMatchObject({ reason: "unknown_reference" });
    expect(await redeem(victim, "invented")).toMatchObject({ reason: "unknown_reference" });
    const no = () => Promise.resolve(false);
    expect(await redeem(victim, extRef, no)).toMatchObject({ reason: "not_confirmed" });
    expect(await redeem(victim, extRef)).toMatchObject({ reason: "unknown_reference" });
    const late = await issueExtRef(victim.call(), { msisdn, nextPage: null });
    app.clock.advance("10m");
    expect(await redeem(victim, late)).toMatchObject({ reason: "unknown_reference" });
    const sister = browser("vc-za-en");
    const ofSister = await issueExtRef(sister.call(), { msisdn, nextPage: null });
    for (const [name, value] of sister.cookies) victim.cookies.set(name, value);
    expect(await redeem(victim, ofSister)).toMatchObject({ reason: "unknown_reference" });
    for (const { cookies } of [victim, thief, sister]) expect(cookies.has("sid")).toBe(false);
  });
});
