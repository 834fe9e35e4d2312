import type { BrowserContext } from "playwright-core";
import { expect } from "vitest";
import { codeTo } from "./messages.ts";
import { addressOf, eventually, product } from "./product.ts";
import { sendRequest } from "./send-request.ts";
import { newUsername } from "./unique-values.ts";

/** Calls a brand's API as one browser, which keeps its cookies. */
function createCaller(brand: string) {
  const cookies = new Map<string, string>();
  const host = `${brand}.localhost:${product.port}`;
  const send = async (method: string, path: string, body?: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { "content-type": "application/json", ...(cookie === "" ? {} : { cookie }) };
    const response = await sendRequest({
      host,
      path: `/api/game/${path}`,
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const text of response.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const expectOk = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const { status, text } = await send(method, path, body);
    expect([path, status, text]).toEqual([path, 200, text]);
    return JSON.parse(text) as Body;
  };
  return {
    cookies,
    get: <Body>(path: string) => expectOk<Body>("GET", path),
    post: <Body>(path: string, body: object) => expectOk<Body>("POST", path, body),
  };
}

/** Proves a number by its code, without a browser. Returns the cookies. */
export async function proveByApi(brand: string, msisdn: string): Promise<ReadonlyMap<string, string>> {
  const caller = createCaller(brand);
  await prove(caller, brand, msisdn);
  return caller.cookies;
}

async function prove({ post }: ReturnType<typeof createCaller>, brand: string, msisdn: string) {
  await post("request-otp", { msisdn });
  await post("validate-otp", { msisdn, otp: await codeTo(brand, msisdn) });
}

/** Signs the browser in as a new player with a subscription by the operator. e2e/opt-in.test.ts does the same in the browser. */
export async function subscribeByApi(context: BrowserContext, brand: string, msisdn: string): Promise<void> {
  const caller = createCaller(brand);
  await prove(caller, brand, msisdn);
  const { packages } = await caller.get<{ packages: { packageId: string }[] }>("packages");
  const consent = { packageId: packages[0]?.packageId, isOfAge: true, isTrusted: true };
  const { nonce } = await caller.post<{ nonce: string }>("opt-in-start", consent);
  // The second step is refused until the sentence could be read.
  await eventually(() => caller.post("opt-in-confirm", { nonce, isTrusted: true }));
  await eventually(async () => {
    type Status = { status: { state: string } | null };
    const { status } = await caller.get<Status>("subscription-status");
    expect(status?.state).toBe("active");
  });
  await caller.post("register", { username: newUsername(), cellNumber: msisdn, dateOfBirth: "1999-05-05" });
  const url = addressOf(brand, "/");
  await context.addCookies([...caller.cookies].map(([name, value]) => ({ name, value, url })));
}
