import { afterAll, beforeAll, expect, test } from "vitest";
import { permissionsOf, roles } from "#features/staff/rules.ts";
import { splitKey } from "#kit/contract/contract.ts";
import { apiTable } from "../../api.ts";
import { csvExports, permissions } from "../../slices.ts";
import { idlePorts } from "../../testing/idle-ports.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

const others = roles.filter((role) => role !== "owner");
let app: TestApp;

/** Members whose brands the product no longer has. */
beforeAll(async () => {
  app = await startTestApp({ seeded: ["blg-za-en"] });
  await seedDemoStaff(app);
  await app.database.run("update staff_members set brands = array['gone-za-en'] where role <> 'owner'");
});
afterAll(() => app.stop());

/** The lists, which need no input; with texts for those that search. */
const lists = [...apiTable(idlePorts).values()].filter(
  ({ key, endpoint }) => endpoint.auth === "staff" && splitKey(key).method === "GET",
);

test.each(others)("every list of a %s without brands is empty", async (role) => {
  const cookie = await signInAs(app, role);
  const allowed = lists.filter(
    ({ endpoint }) =>
      endpoint.auth === "staff" && permissionsOf(role, permissions).includes(endpoint.permission.name),
  );
  for (const { key } of allowed) {
    const { status } = await callStaff(app, `${key}?text=thandi&name=thandi`, { cookie });
    expect([key, status < 500]).toEqual([key, true]);
  }
  const { body } = await callStaff(app, "GET /api/staff/search?text=thandi@example.test", { cookie });
  expect(body).toEqual({ hits: [] });
  for (const [name, { permission }] of csvExports) {
    if (!permissionsOf(role, permissions).includes(permission.name)) continue;
    const headers = { host: "blg-za-en.localhost", cookie };
    const { statusCode, body: csv } = await app.server.inject({ url: `/staff/exports/${name}.csv`, headers });
    // Only its head. The audit log has no brands.
    expect([name, statusCode, name === "audit" || csv.trim().split("\n").length === 1]).toEqual([
      name,
      200,
      true,
    ]);
  }
});

test("the figures of a member without brands are zero", async () => {
  const cookie = await signInAs(app, "brand-manager");
  const { status, body } = await callStaff(app, "GET /api/staff/figures", { cookie });
  expect(status).toBe(200);
  const none = { count: 0, isMore: false };
  expect(body).toMatchObject({ players: none, sessions: none, notifications: none });
  const counted: { count: number }[] = [...(body["events"] ?? []), ...(body["matches"] ?? [])];
  expect(new Set(counted.map(({ count }) => count))).toEqual(new Set([0]));
  const daily = await callStaff(app, "GET /api/staff/daily-figures", { cookie });
  expect(daily).toMatchObject({ status: 200, body: { series: [], countedAt: null } });
});
