import type { CardApp } from "./card-app.ts";

/** A complete form; tests change a field or two. */
export const form = {
  package: "monthly",
  firstName: "Ada",
  lastName: "Byron",
  email: "Ada@Example.com",
  address: "1 Street",
  city: "Berlin",
  zip: "10115",
  country: "DE",
  state: "Berlin",
  isBusiness: false,
  hasAcceptedTerms: true,
};

export const inSouthAfrica = {
  ...form,
  city: "Cape Town",
  zip: "8001",
  country: "ZA",
  state: "Western Cape",
};

interface Answer {
  status: number;
  body: Record<string, string | null> & { fields?: Record<string, { message: string }> };
}

/** A player at the checkout: our API calls, and what their browser does at the processor. */
export async function createPayer(app: CardApp, brand = "eal-eu-en") {
  const { playerId, token } = await app.signUp(brand);
  let keys = 0;

  async function call(name: string, body: object, key = `${playerId}-${++keys}`): Promise<Answer> {
    const response = await app.server.inject({
      method: "POST",
      url: `/api/game/${name}`,
      headers: { host: `${brand}.localhost`, authorization: `Bearer ${token}`, "idempotency-key": key },
      payload: body,
    });
    return { status: response.statusCode, body: response.json() };
  }

  /** What the hosted fields send. */
  async function typeCard(clientSecret: string, number: string): Promise<number> {
    const id = clientSecret.split("_secret_")[0];
    const { status } = await fetch(`${app.processor.url}/v1/setup_intents/${id}/confirm`, {
      method: "POST",
      headers: { authorization: `Bearer ${app.processor.publicKey}` },
      body: new URLSearchParams({
        client_secret: clientSecret,
        "payment_method_data[card][number]": number,
        "payment_method_data[card][exp_month]": "12",
        "payment_method_data[card][exp_year]": "34",
        "payment_method_data[card][cvc]": "123",
      }),
    });
    return status;
  }

  /** The card owner's answer to the bank. */
  async function answerBank(clientSecret: string, outcome: "confirm" | "fail"): Promise<void> {
    const intent = clientSecret.split("_secret_")[0] ?? "";
    await fetch(`${app.processor.url}/challenge`, {
      method: "POST",
      body: new URLSearchParams({ intent, secret: clientSecret, outcome }),
    });
  }

  const details = brand.startsWith("eal") ? form : inSouthAfrica;
  async function start(changes: object = {}) {
    const { body } = await call("checkout-start", { ...details, ...changes });
    return { checkoutId: String(body["checkoutId"]), clientSecret: String(body["clientSecret"]) };
  }

  async function get(name: string): Promise<unknown> {
    const headers = { host: `${brand}.localhost`, authorization: `Bearer ${token}` };
    return (await app.server.inject({ url: `/api/game/${name}`, headers })).json();
  }

  async function pay(number = "4242424242424242", changes: object = {}) {
    const { checkoutId, clientSecret } = await start(changes);
    await typeCard(clientSecret, number);
    return call("checkout-complete", { checkoutId });
  }

  return { playerId, token, call, get, typeCard, answerBank, start, pay };
}
