import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createMailboxes, type NewEmailPlayer } from "../../testing/mailbox.ts";

let app: MessagingApp;
let people: ReturnType<typeof createMailboxes>;

beforeAll(async () => {
  app = await startMessagingApp();
  people = createMailboxes(app);
});
afterAll(() => app.stop());
beforeEach(() => app.database.run("delete from rate_limits"));

/** The player of the browser's session. */
async function playerOf(browser: NewEmailPlayer["browser"]) {
  const { body } = await browser.get("session");
  return (body as { player: { id: string } | null }).player;
}

test("the link signs in the browser that registered, and no other", async () => {
  const here = await people.register();
  const opened = await here.browser.post("verify-email", { token: await people.tokenOf(here.email) });
  expect(opened.body).toMatchObject({ isVerified: true, isSignedIn: true });
  expect(await playerOf(here.browser)).toMatchObject({ hasFreshProof: true });

  const elsewhere = await people.register();
  const stranger = people.browser();
  const confirmed = await stranger.post("verify-email", { token: await people.tokenOf(elsewhere.email) });
  expect(confirmed.body).toMatchObject({ isVerified: true, isSignedIn: false });
  expect(await playerOf(stranger)).toBeNull();
  expect(await playerOf(elsewhere.browser)).toBeNull();
  expect(await people.logIn(elsewhere)).toMatchObject({ status: 200 });
});

test("the link does not replace the session of a signed-in player", async () => {
  const player = await people.signedIn();
  const second = people.newAddress();
  await player.browser.post("email-register", people.form(second));
  const opened = await player.browser.post("verify-email", { token: await people.tokenOf(second) });
  expect(opened.body).toMatchObject({ isVerified: true, isSignedIn: false });
  expect(await people.playersWith(player.email)).toMatchObject([
    { id: (await playerOf(player.browser))?.id },
  ]);
});

test("the link of a minor opens no session before the guardian consents", async () => {
  const minor = await people.register({
    dateOfBirth: "2012-01-01",
    guardianEmail: people.newAddress(),
    hasGuardianConsent: true,
  });
  const opened = await minor.browser.post("verify-email", { token: await people.tokenOf(minor.email) });
  expect(opened.body).toMatchObject({ awaitsGuardian: true, isSignedIn: false });
  expect(await playerOf(minor.browser)).toBeNull();
});
