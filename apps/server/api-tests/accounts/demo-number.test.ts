import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoNumber } from "#features/accounts/server/index.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";

const demo = "vc-za-en-demo";
let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());

/** Opens a page with a number in the address. */
const open = (phone: Phone, msisdn: string, brand = demo) =>
  openDemoNumber(
    {
      site: app.sites.byKey.get(brand)!,
      viewer: null,
      now: app.clock.now(),
      db: app.database,
      userAgent: "",
      cookie: (name) => phone.cookies.get(name),
      setCookie(cookie) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        phone.cookies.set(name, value);
      },
    },
    msisdn,
  );

test("an unknown number on a demo brand may register; after that the number opens its player", async () => {
  const phone = createPhone(app, { brand: demo });
  const msisdn = "27821110001";
  expect(await open(phone, msisdn)).toBe("unregistered");
  expect(await phone.post("register", { username: "Demo_Guest", cellNumber: msisdn })).toMatchObject({
    status: 200,
  });
  expect(await phone.get("session")).toMatchObject({ body: { player: { isDemo: true } } });
  const [player] = await app.database.run("select id from players where msisdn = $1", [msisdn]);
  expect(await open(createPhone(app, { brand: demo }), msisdn)).toEqual({ playerId: player?.["id"] });
});

test("a number opens no player who has signed in with a code, and no player of a live brand", async () => {
  const phone = createPhone(app, { brand: demo });
  await phone.register("27821110002", "Real_Person");
  expect(await open(createPhone(app, { brand: demo }), "27821110002")).toBeUndefined();
  expect(await open(createPhone(app), "27821110003", "blg-za-en")).toBeUndefined();
});
