import { Worker } from "node:worker_threads";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createMailboxes } from "../../testing/mailbox.ts";
import { createPhone, wrongCode, type Answer } from "../../testing/phone.ts";

/*
 * The time of a response must not reveal whether an account exists. Time cannot be tested on a busy machine, but the
 * work can: the SQL statements in their order, and the password hashes.
 */
let app: MessagingApp;
let people: ReturnType<typeof createMailboxes>;

beforeAll(async () => {
  app = await startMessagingApp();
  people = createMailboxes(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.advance("1h");
  await app.database.run("delete from rate_limits");
});

interface Work {
  statements: string[];
  hashes: number;
  answer: Pick<Answer, "status" | "body">;
}

async function workOf(call: () => Promise<Answer>): Promise<Work> {
  const query = vi.spyOn(Client.prototype, "query");
  // Passwords are hashed in a worker, one at a time.
  const hash = vi.spyOn(Worker.prototype, "postMessage");
  const { status, body } = await call();
  const hashes = hash.mock.calls.length;
  hash.mockRestore();
  const statements = query.mock.calls.map(([first]: unknown[]) => textOf(first));
  query.mockRestore();
  return { statements, hashes, answer: { status, body } };
}

/** Replaces names of job queues and settings, which are the same for all callers. */
function textOf(query: unknown): string {
  const text = typeof query === "string" ? query : String(Reflect.get(Object(query), "text"));
  return text.replace(/'[^']*'/g, "?").replace(/\s+/g, " ");
}

async function registered(msisdn: string): Promise<string> {
  await createPhone(app).register(msisdn, `Known_${msisdn.slice(-6)}`);
  app.clock.advance("1h");
  return msisdn;
}

test("request-otp does the same work for a registered and an unknown number", async () => {
  const known = await registered("27824440001");
  const ask = (msisdn: string) =>
    workOf(async () => {
      const answer = await createPhone(app).post("request-otp", { msisdn });
      return { ...answer, body: { ...answer.body, msisdn: "" } };
    });
  // Both numbers have had a code before, so that the rate limits know both.
  await createPhone(app).requestCode("27824440002");
  app.clock.advance("1h");
  const [one, other] = [await ask(known), await ask("27824440002")];
  expect(one.statements.length).toBeGreaterThan(3);
  expect(one).toEqual(other);
});

test("a wrong code causes the same work for a registered and an unknown number", async () => {
  const enter = async (msisdn: string) => {
    const phone = createPhone(app);
    const otp = wrongCode(await phone.requestCode(msisdn));
    return workOf(() => phone.post("validate-otp", { msisdn, otp }));
  };
  const known = await registered("27824440003");
  const [one, other] = [await enter(known), await enter("27824440004")];
  expect(one.answer).toMatchObject({
    status: 400,
    body: { code: "otp_invalid", fields: { otp: { triesLeft: 4 } } },
  });
  expect(one).toEqual(other);
});

test("a code without a request causes the same work for a registered and an unknown number", async () => {
  const known = await registered("27824440005");
  const enter = (msisdn: string) =>
    workOf(() => createPhone(app).post("validate-otp", { msisdn, otp: "123456" }));
  expect(await enter(known)).toEqual(await enter("27824440006"));
});

test("a wrong password causes the same work for a player, a registration and an unknown address", async () => {
  const [player, registration] = [await people.join(), await people.register()];
  const logIn = (email: string) =>
    workOf(() => people.browser().post("email-login", { email, password: "wrong-9-oboe" }));
  const works = [];
  for (const email of [player.email, registration.email, "nobody@play.example"])
    works.push(await logIn(email));
  expect(works[0]).toMatchObject({ hashes: 1, answer: { status: 401 } });
  expect(works[1]).toEqual(works[0]);
  expect(works[2]).toEqual(works[0]);
});

test.each(["send-password-recovery-email", "resend-verification"])(
  "%s is the same work for a player, a registration and nobody",
  async (call) => {
    const [player, registration] = [await people.join(), await people.register()];
    const works = [];
    for (const email of [player.email, registration.email, "nobody@play.example"]) {
      await app.database.run("delete from rate_limits");
      works.push(await workOf(() => people.browser().post(call, { email })));
    }
    expect(works[0]).toMatchObject({ answer: { status: 200 } });
    expect(works[1]).toEqual(works[0]);
    expect(works[2]).toEqual(works[0]);
  },
);

test("email-register does the same work for a registered and a new address", async () => {
  const player = await people.join();
  const register = (email: string) =>
    workOf(() => people.browser().post("email-register", people.form(email)));
  const [one, other] = [await register(player.email), await register("new@play.example")];
  expect(one).toMatchObject({ hashes: 1, answer: { status: 200 } });
  expect(one).toEqual(other);
});
