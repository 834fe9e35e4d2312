import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findViewer } from "#features/accounts/server/index.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { registerGuide } from "./guide.ts";
import { readyPhones, registerPhones } from "./phones.ts";

let app: TestApp;
let server: FastifyInstance;

beforeAll(async () => {
  app = await startTestApp({ seeded: ["vc-za-en-demo", "eal-eu-de"] });
  const { database, clock, sites } = app;
  const all = [...sites.byKey.values()];
  server = Fastify();
  registerPhones(server, { database, clock, isSecure: false, sites: all, siteOf: sites.ofHost });
  const phones = readyPhones(all, sites.fallback, 3000);
  const brands = all.map(({ brand }) => brand);
  registerGuide(server, { phones, brands, service: "vc-za-demo", database });
});

afterAll(async () => {
  await server.close();
  await app.stop();
});

test.each([
  ["vc-za-en-demo", "1", "Thandi_FC"],
  ["vc-za-en-demo", "2", "Lwazi_10"],
  ["eal-eu-de", "2", "Hugo_10"],
])("on %s phone %s opens signed in as %s", async (key, phone, username) => {
  const response = await server.inject({ url: `/sim/phone/${phone}`, headers: { host: `${key}.localhost` } });
  expect([response.statusCode, response.headers.location]).toEqual([303, "/"]);
  const token = /sid=([^;]+)/.exec(String(response.headers["set-cookie"]))?.[1];
  const { brand } = app.sites.byKey.get(key)!;
  const viewer = await findViewer(app.database, token, brand, app.clock.now());
  expect(viewer).toMatchObject({ username, isDemo: brand.demoBrandConfig });
});

test.each(["0", "3", "x"])("there is no phone %s", async (phone) => {
  const response = await server.inject({
    url: `/sim/phone/${phone}`,
    headers: { host: "vc-za-en-demo.localhost" },
  });
  expect(response.statusCode).not.toBe(303);
  expect(response.headers["set-cookie"]).toBeUndefined();
});

test("the guide names phones, opponents with their profiles, test cards and operators' numbers", async () => {
  const { body } = await server.inject("/sim/guide");
  for (const words of [
    "http://phone-2.localhost:3000/sim/phone/2",
    "Ruan_VAR",
    "GhostNils",
    "4242 4242 4242 4242",
    "+254 712 345 678",
  ]) {
    expect(body).toContain(words);
  }
  expect(body).toMatch(/phone-1\.localhost:3000\/profile\/[0-9a-f-]{36}">Sipho_Asap/);
});

test("the guide lists the opponents of the first phone's country first, which is all that a phone shows", async () => {
  const { body } = await server.inject("/sim/guide");
  expect(body).toContain('<th scope="col">Behaviour<th scope="col">ZA<');
});
