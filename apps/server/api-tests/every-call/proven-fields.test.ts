import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { splitKey, type Endpoint, type EndpointKey } from "#kit/contract/contract.ts";
import { apiTable } from "../../api.ts";
import { idlePorts } from "../../testing/idle-ports.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";
import { checksumsOf } from "../../testing/rows.ts";
import { firstPackage, startSubscriptionApp, type SubscriptionApp } from "../../testing/subscription-app.ts";

/** All calls whose contract has a proven number. */
const calls = [...apiTable(idlePorts).values()].flatMap(({ key, endpoint }) =>
  Object.entries(endpoint.own ?? {})
    .filter(([, proof]) => proof === "proven")
    .map(([field]) => ({ key, field, endpoint })),
);
const operatorBrands = calls.filter(({ key }) => !key.includes("/api/game/") || key.includes("opt-in"));

const victims = { "saf-ke-en": "254719000001", "tlk-za-en": "27839000002", "mtn-za-en": "27839000003" };
type Brand = keyof typeof victims;

function brandOf(key: EndpointKey): Brand {
  if (key.includes("/api/kenya/")) return "saf-ke-en";
  return key.includes("/api/telkom/") ? "tlk-za-en" : "mtn-za-en";
}

let subscriptionApp: SubscriptionApp;
beforeAll(async () => {
  subscriptionApp = await startSubscriptionApp();
  for (const [brand, msisdn] of Object.entries(victims))
    await createPhone(subscriptionApp.app, { brand }).register(msisdn, `Victim_${msisdn.slice(-2)}`);
});
afterAll(() => subscriptionApp.app.stop());
// Otherwise the rate limit would refuse first.
beforeEach(async () => void (await subscriptionApp.app.database.run("delete from rate_limits")));

/** Callers with a number from a session, from a code just entered, or without one. */
const callers = {
  player: async (brand: Brand) => {
    const { phone, msisdn } = await subscriptionApp.prove(brand);
    const body = { username: `P_${msisdn.slice(-6)}`, cellNumber: msisdn, dateOfBirth: "1999-05-05" };
    expect(await phone.post("register", body)).toMatchObject({ status: 200 });
    return { phone, msisdn };
  },
  prover: (brand: Brand) => subscriptionApp.prove(brand),
  nobody: (brand: Brand) =>
    Promise.resolve({ phone: createPhone(subscriptionApp.app, { brand }), msisdn: "27839000009" }),
};

/** Builds the other fields of a call. It throws for a field that is missing here. */
async function bodyOf({ body, ...endpoint }: Endpoint, phone: Phone, brand: Brand): Promise<object> {
  const plan = await firstPackage(phone);
  const { productId, serviceId } = subscriptionApp.app.sites.byKey.get(brand)?.brand ?? {};
  const known: Record<string, unknown> = {
    packageId: plan.packageId,
    nonce: "n".repeat(43),
    isOfAge: true,
    isTrusted: true,
    otp: "123456",
    answer: "somebody",
    username: "Somebody_New",
    dateOfBirth: "1999-05-05",
    serviceId,
    productId,
    svc_id: serviceId,
    requestId: "r-1",
    offerCode: plan.packageId,
    ext_ref: "x",
    channel: "WEB",
    doi_channel: "WAP_REDIRECT",
  };
  const schema = body && z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  const { properties = {}, required = [] } = schema ?? {};
  const numbers = Object.keys(endpoint.own ?? {});
  const unknown = required.filter((field) => !(field in known) && !numbers.includes(field));
  if (unknown.length > 0) throw new Error(`Which ${unknown.join(", ")}? Name it here.`);
  return Object.fromEntries(Object.entries(known).filter(([field]) => field in properties));
}

interface NumberField {
  body?: object;
  query?: string;
  isPlain?: true;
}

/** Values that could be mistaken for the caller's own number. */
function* numberFields(key: EndpointKey, field: string, own: string, other: string): Generator<NumberField> {
  if (splitKey(key).method === "GET") {
    yield { query: `${field}=${other}`, isPlain: true };
    yield { query: `${field}=%2B${other}` };
    yield { query: `${field}=${own}&${field}=${other}` };
    yield { query: `${field}=${own}' or 1=1` };
    return;
  }
  yield { body: { [field]: other }, isPlain: true };
  yield { body: { [field]: `+${other}` } };
  yield { body: { [field]: [own] } };
  yield { body: { [field]: [own, other] } };
  yield { body: { [field]: { own } } };
  yield { body: { [field]: `${own}' or 1=1` } };
  yield { body: { [field]: other }, query: `${field}=${own}` };
  yield { body: { [field]: own }, query: `${field}=${other}` };
  yield { body: { [field]: own }, query: `${field}=${own}&${field}=${other}` };
}

function codeOf(key: EndpointKey, who: keyof typeof callers): string {
  // The code proves the number, and this browser has not entered it.
  if (key.endsWith("game/validate-otp")) return "otp_expired";
  if (who !== "nobody") return "not_yours";
  // These calls are for players too, who may have no number.
  return key.endsWith("subscription") ? "sign_in_required" : "number_unproven";
}

function ask(phone: Phone, key: EndpointKey, query: string, body: object) {
  const { method, path } = splitKey(key);
  const address = `${path}?${query}`;
  return method === "GET" ? phone.get(encodeURI(address)) : phone.post(address, body);
}

describe.each(["player", "prover", "nobody"] as const)("a number that a %s has not proved", (who) => {
  test.each(calls)("is refused by $key and changes nothing", async ({ key, field, endpoint }) => {
    const brand = brandOf(key);
    const { phone, msisdn } = await callers[who](brand);
    const rest = await bodyOf(endpoint, phone, brand);
    const before = await checksumsOf(subscriptionApp.app.database);
    const mails = subscriptionApp.app.messages.list({ limit: 1_000 }).length;
    for (const { body, query = "", isPlain } of numberFields(key, field, msisdn, victims[brand])) {
      await subscriptionApp.app.database.run("delete from rate_limits");
      const answer = await ask(phone, key, query, { ...rest, ...body });
      const isRefused = answer.status >= 400 && answer.status < 500 && answer.cookies.length === 0;
      const isExpectedCode = !isPlain || answer.body.code === codeOf(key, who);
      expect({ body, query, answer, isRefused, isExpectedCode }).toMatchObject({
        isRefused: true,
        isExpectedCode: true,
      });
    }
    expect(await checksumsOf(subscriptionApp.app.database)).toEqual(before);
    expect(subscriptionApp.app.messages.list({ limit: 1_000 })).toHaveLength(mails);
  });
});

describe.each(["player", "prover"] as const)("the own number of a %s", (who) => {
  test.each(calls)("is accepted by $key", async ({ key, field, endpoint }) => {
    const brand = brandOf(key);
    const { phone, msisdn } = await callers[who](brand);
    const rest = await bodyOf(endpoint, phone, brand);
    const opensByNonce = "nonce" in rest ? { nonce: await subscriptionApp.giveFirstConsent(phone) } : {};
    const isRead = splitKey(key).method === "GET";
    const own = { ...rest, ...opensByNonce, ...(isRead ? {} : { [field]: msisdn }) };
    const answer = await ask(phone, key, isRead ? `${field}=${msisdn}` : "", own);
    expect([401, 403]).not.toContain(answer.status);
    expect(answer).not.toMatchObject({ body: { code: "invalid_input" } });
  });
});

test.each(operatorBrands)("$key without a number acts for nobody else", async ({ key, endpoint }) => {
  const brand = brandOf(key);
  const { phone } = await callers.nobody(brand);
  const before = await checksumsOf(subscriptionApp.app.database);
  const answer = await phone.post(splitKey(key).path, await bodyOf(endpoint, phone, brand));
  expect([400, 401]).toContain(answer.status);
  expect(await checksumsOf(subscriptionApp.app.database)).toEqual(before);
});

test("a code sent to another number opens nothing for the caller who requested it", async () => {
  const { phone } = await callers.player("mtn-za-en");
  subscriptionApp.app.clock.advance("1m");
  const before = await checksumsOf(subscriptionApp.app.database);
  const answer = await phone.post("request-otp", { msisdn: victims["mtn-za-en"] });
  expect(answer.status).toBe(200);
  const after = await checksumsOf(subscriptionApp.app.database);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  expect(changed).toEqual(["browsers", "otp_codes", "otp_sends"]);
});
