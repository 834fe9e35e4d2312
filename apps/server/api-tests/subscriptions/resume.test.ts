import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { createPayer } from "../../testing/card-payer.ts";

interface Meaning {
  sentence: string;
  at: string;
}

let app: CardApp;

beforeAll(async () => {
  app = await startCardApp();
});
afterAll(() => app.stop());

describe("undoing a stop", () => {
  const overviewOf = async (payer: Awaited<ReturnType<typeof createPayer>>) => {
    const answer = await payer.get("subscription");
    return answer as {
      subscription: Record<string, unknown>;
      resumeDisclosure: Meaning | null;
      order: object;
    };
  };

  test("in the free trial restores it with evidence and a mail, and does not move the charge", async () => {
    const payer = await createPayer(app);
    const { body } = await payer.pay("4242424242424242", { email: "back@canary.example" });
    expect(await payer.call("resume-subscription", {})).toMatchObject({
      status: 200,
      body: { state: "trial" },
    });
    app.clock.advance("1m");
    await payer.call("stop-subscription", {});
    app.clock.advance("1m");
    const stopped = await overviewOf(payer);
    expect(stopped).toMatchObject({
      subscription: { state: "cancelling", canResume: true, nextChargeAt: null },
      order: { number: body["orderNumber"], name: "Ada Byron", email: "back@canary.example" },
    });
    expect(stopped.resumeDisclosure).toEqual({
      sentence: expect.stringMatching(/^€29\.99 a month, renewed .* The next charge is on \{0\}\.$/),
      at: body["nextChargeAt"],
    });
    const read = { ...stopped.resumeDisclosure, timeZone: "Asia/Hebron" };
    const answers = await Promise.all([1, 2, 3].map(() => payer.call("resume-subscription", { read })));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { state: "trial" } });
    expect(await overviewOf(payer)).toMatchObject({
      subscription: { state: "trial", canStop: true, canResume: false, nextChargeAt: body["nextChargeAt"] },
      resumeDisclosure: null,
      evidence: [
        {
          step: "resume",
          // In the time zone of the player who agreed.
          text: expect.stringMatching(
            /on 16 November 2026, \d\d:\d\d GMT\+2\.\nYes, keep it for €29\.99 per month$/,
          ),
        },
        { step: "stop", text: expect.stringMatching(/You can play until 16 November 2026, \d\d:\d\d GMT\./) },
        { step: "checkout" },
      ],
      history: [{ event: "reopened", state: "trial" }, { event: "stopped" }, { event: "begun" }],
    });
    await app.jobs.runDue();
    const mails = app.messages.list({ to: "back@canary.example" }).map(({ text }) => text);
    expect(
      mails.filter((text) => text.includes("We won’t charge anything before 16 November 2026")),
    ).toHaveLength(1);
  });

  test("after the end returns 404", async () => {
    const payer = await createPayer(app);
    await payer.pay();
    await payer.call("stop-subscription", {});
    app.clock.advance("25h");
    await app.jobs.runDue();
    expect(await payer.call("resume-subscription", {})).toMatchObject({
      status: 404,
      body: { code: "subscription_not_found" },
    });
  });

  test("with an outdated disclosure is refused and stores nothing", async () => {
    const payer = await createPayer(app);
    await payer.pay();
    // Rows of the same instant have no order.
    app.clock.advance("1m");
    await payer.call("stop-subscription", {});
    const { resumeDisclosure } = await overviewOf(payer);
    const sentence = String(resumeDisclosure?.sentence).replace("29.99", "19.99");
    const read = { ...resumeDisclosure, sentence, timeZone: "Europe/Dublin" };
    // A page of the previous version sends no sentence.
    expect(await payer.call("resume-subscription", {})).toMatchObject({
      status: 409,
      body: { code: "subscription_changed" },
    });
    expect(await payer.call("resume-subscription", { read })).toMatchObject({
      status: 409,
      body: { code: "subscription_changed" },
    });
    expect(await overviewOf(payer)).toMatchObject({
      subscription: { state: "cancelling", canResume: true },
      evidence: [{ step: "stop" }, { step: "checkout" }],
    });
  });

  test("works with the whole sentence from a page of the previous version", async () => {
    const payer = await createPayer(app);
    await payer.pay();
    const hasSentence = async (call: string, name: "stopSentence" | "resumeSentence") => {
      app.clock.advance("1m");
      const { [name]: sentence } = (await payer.get("subscription")) as Record<typeof name, string>;
      expect(sentence).toMatch(/ on| until/);
      expect(sentence).not.toContain("{0}");
      const another = sentence.replace(/20\d\d/, "1999");
      expect(await payer.call(call, { sentence: another })).toMatchObject({ status: 409 });
      expect(await payer.call(call, { sentence })).toMatchObject({ status: 200 });
      return sentence;
    };
    const stopped = await hasSentence("stop-subscription", "stopSentence");
    const resumed = await hasSentence("resume-subscription", "resumeSentence");
    expect(await overviewOf(payer)).toMatchObject({
      subscription: { state: "trial" },
      evidence: [
        { step: "resume", text: expect.stringContaining(resumed) },
        { step: "stop", text: expect.stringContaining(stopped) },
        { step: "checkout" },
      ],
    });
  });
});
