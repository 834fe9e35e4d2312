import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { startMessagingApp, type MessagingApp } from "./app.ts";
import { createPhone, type Phone } from "./phone.ts";

type OperatorBrand = "saf-ke-en" | "tlk-za-en" | "mtn-za-en" | "mtn-ng-en";

/** The product with every operator; callbacks arrive over HTTP. */
export async function startSubscriptionApp() {
  const app = await startMessagingApp();
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.server.address() as AddressInfo;
  app.operators.deliverTo(`http://127.0.0.1:${port}`);
  let last = 0;

  function nextNumber(brand: string): string {
    last += 1;
    const prefix = brand.startsWith("saf")
      ? "25471"
      : brand.includes("-ng-")
        ? "234803"
        : brand.includes("-ps-")
          ? "97059"
          : "2782";
    return `${prefix}${String(last).padStart(7, "0")}`;
  }

  /** A phone with a proved number. */
  async function prove(brand: string): Promise<{ phone: Phone; msisdn: string }> {
    const phone = createPhone(app, { brand, address: `10.0.0.${last + 1}` });
    const msisdn = nextNumber(brand);
    await phone.prove(msisdn);
    return { phone, msisdn };
  }

  /** Gives the first consent. */
  async function giveFirstConsent(phone: Phone): Promise<string> {
    const { packageId } = await firstPackage(phone);
    const answer = await phone.post("opt-in-start", { packageId, isOfAge: true, isTrusted: true });
    expect(answer.status).toBe(200);
    app.clock.advance("2s");
    return nonceIn(answer);
  }

  /** Gives both consents. */
  async function subscribe(brand: OperatorBrand) {
    const { phone, msisdn } = await prove(brand);
    if (brand === "mtn-za-en")
      return { phone, msisdn, answer: await giveFirstConsentAtOperator(phone, msisdn) };
    const nonce = await giveFirstConsent(phone);
    const otp = brand === "saf-ke-en" ? { otp: pinOf(msisdn) } : {};
    const answer = await phone.post("opt-in-confirm", { nonce, isTrusted: true, ...otp });
    expect(answer).toMatchObject({ status: 200 });
    return { phone, msisdn, answer };
  }

  /** Gives the first consent; the second is still open on the operator's page. */
  async function giveFirstConsentAtOperator(phone: Phone, msisdn: string) {
    const { packageId } = await firstPackage(phone);
    const answer = await phone.post("opt-in-start", { packageId, isOfAge: true, isTrusted: true });
    const { continueAt } = answer.body as { continueAt: string };
    const { pathname, searchParams } = new URL(continueAt);
    const { subscriptions: book } = app.operators.of["south-african"];
    book.start(msisdn, pathname.split("/").at(-1) ?? "", searchParams.get("ext_ref") ?? "", "PENDING");
    app.clock.advance("2s");
    return answer;
  }

  const pinOf = (msisdn: string) =>
    /PIN is (\d{6})/.exec(app.messages.list({ to: msisdn, limit: 1 })[0]?.text ?? "")?.[1];

  /** Waits for callbacks, then runs the jobs that they enqueued. */
  async function settle(family: keyof MessagingApp["operators"]["of"]): Promise<void> {
    await app.operators.of[family].settled();
    await app.jobs.runDue();
  }

  /** A subscriber in Nigeria pays for a day and then stops: access lasts until the end of the day. */
  async function payAndStop({ phone, msisdn }: { phone: Phone; msisdn: string }): Promise<void> {
    const { subscriptions: book } = app.operators.of.nigeria;
    const entry = book.list().find((one) => one.msisdn === msisdn);
    if (!entry) throw new Error("the operator does not know this number");
    book.charge(entry, 15_000, true);
    await settle("nigeria");
    app.clock.advance("1m");
    expect(await phone.post("stop-subscription", {})).toMatchObject({ body: { state: "cancelling" } });
    await settle("nigeria");
  }

  return {
    app,
    prove,
    giveFirstConsent,
    subscribe,
    pinOf,
    settle,
    payAndStop,
    control: (family: keyof MessagingApp["operators"]["of"], order: object) =>
      fetch(`${app.operators.of[family].url}/control`, { method: "POST", body: JSON.stringify(order) }),
  };
}

export type SubscriptionApp = Awaited<ReturnType<typeof startSubscriptionApp>>;

export interface ShownPackage {
  packageId: string;
  period: string;
  priceText: string;
  sentence: string;
  button: string;
}

export function packagesIn({ body }: { body: unknown }): ShownPackage[] {
  return (body as { packages: ShownPackage[] }).packages;
}

export async function firstPackage(phone: Phone): Promise<ShownPackage> {
  const [first] = packagesIn(await phone.get("packages"));
  if (!first) throw new Error("the brand has no product");
  return first;
}

export function nonceIn({ body }: { body: unknown }): string {
  return (body as { nonce: string }).nonce;
}
