import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createMailboxes } from "../../testing/mailbox.ts";
import { checksumsOf } from "../../testing/rows.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

let app: MessagingApp;
let people: ReturnType<typeof createMailboxes>;
let refused: string;

beforeAll(async () => {
  app = await startMessagingApp();
  people = createMailboxes(app);
  refused = (await people.join()).email;
  await seedDemoStaff(app);
  await app.database.run(
    "update staff_members set brands = '{eal-eu-en}' where role in ('support', 'finance')",
  );
});
afterAll(() => app.stop());
beforeEach(() => app.database.run("delete from rate_limits"));

const template = {
  brand: "eal-eu-en",
  subject: "Win!",
  templateName: "welcome",
  data: { link: "https://evil.example" },
};
const send = (cookie: string, body: object) =>
  callStaff(app, "POST /api/game/send-template-email", { cookie, body });
const audit = () =>
  app.database.run(
    "select brand, subject, details from staff_audit where action = 'mail_sent' order by id desc",
  );

test("returns 401 to visitors and players and sends no mail", async () => {
  const player = await people.signedIn();
  const before = await checksumsOf(app.database);
  const mails = app.messages.list({ limit: 1_000 }).length;
  for (const browser of [people.browser(), player.browser]) {
    const answer = await browser.post("send-template-email", { to: player.email, ...template });
    expect(answer).toMatchObject({ status: 401, body: { code: "sign_in_required" } });
  }
  await app.jobs.runDue();
  expect(app.messages.list({ limit: 1_000 })).toHaveLength(mails);
  expect(await checksumsOf(app.database)).toEqual(before);
});

test.each(["support", "owner"])(
  "%s sends our fixed texts and links to a player of a brand, and writes an audit entry",
  async (role) => {
    const { email } = await people.join();
    const cookie = await signInAs(app, role);
    expect(await send(cookie, { to: email, ...template })).toMatchObject({ body: { isSent: true } });
    const [mail, ...older] = await people.mailsTo(email);
    expect(older).toHaveLength(2);
    expect(mail?.subject).toBe("Welcome to EAL European League");
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/evil|Win!/);
    const [player] = await app.database.run("select id from players where email = $1", [email]);
    const [entry] = await audit();
    expect(entry).toEqual({
      brand: "eal-eu-en",
      subject: player?.["id"],
      details: JSON.stringify({ template: "welcome" }),
    });
  },
);

test("a link sent by staff works like a requested one", async () => {
  const { email } = await people.join();
  const cookie = await signInAs(app, "support");
  expect((await send(cookie, { ...template, to: email, templateName: "password-recovery" })).status).toBe(
    200,
  );
  const token = await people.tokenOf(email);
  const fresh = { password: "fresh-9-oboe", confirmPassword: "fresh-9-oboe" };
  expect((await people.browser().post("reset-password", { token, ...fresh })).status).toBe(200);
});

test.each([
  ["an unknown address", "support", { to: "victim@play.example" }, "recipient_unknown"],
  ["an unknown template", "support", { templateName: "<b>Win</b>" }, "template_unknown"],
  ["a player of another brand", "brand-manager", {}, "not_permitted"],
  ["an unknown brand", "owner", { brand: "made-up" }, "not_permitted"],
  ["a brand whose players have no mail account", "owner", { brand: "blg-za-en" }, "not_found"],
  ["a role without the permission", "finance", {}, "not_permitted"],
  ["a missing brand", "owner", { brand: undefined }, "invalid_input"],
])("refuses %s (%s)", async (_, role, more, code) => {
  const cookie = await signInAs(app, role);
  const before = await audit();
  expect((await send(cookie, { to: refused, ...template, ...more })).body).toMatchObject({ code });
  expect(await people.mailsTo("victim@play.example")).toEqual([]);
  expect(await people.mailsTo(refused)).toHaveLength(2);
  expect(await audit()).toEqual(before);
});
