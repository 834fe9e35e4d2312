import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { permissionsOf, roles } from "#features/staff/rules.ts";
import { splitKey, type Endpoint } from "#kit/contract/contract.ts";
import { apiTable } from "../../api.ts";
import { permissions } from "../../slices.ts";
import { idlePorts } from "../../testing/idle-ports.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await seedDemoStaff(app);
});
afterAll(() => app.stop());

/** All staff calls of all slices, so that new ones are tested automatically. */
function staffCalls() {
  const table = apiTable(idlePorts);
  return [...table.values()].flatMap(({ key, endpoint }) =>
    endpoint.auth === "staff" ? [{ key, endpoint }] : [],
  );
}

function fieldsOf(endpoint: Endpoint): string[] {
  return [endpoint.query, endpoint.body].flatMap((schema) => {
    if (!schema) return [];
    const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    return Object.keys(properties);
  });
}

test("every role may make exactly the calls that the permission matrix allows", async () => {
  const calls = staffCalls();
  expect(calls.length).toBeGreaterThan(5);
  for (const role of roles) {
    const cookie = await signInAs(app, role);
    // Sign-out comes last, because it ends the session.
    const ordered = calls.toSorted((a, b) => Number(a.key.endsWith("out")) - Number(b.key.endsWith("out")));
    for (const { key, endpoint } of ordered) {
      const { status, body } = await callStaff(app, key, { cookie });
      const isRefused = status === 403 && (body as { code?: string }).code === "not_permitted";
      const isAllowed = permissionsOf(role, permissions).includes(endpoint.permission.name);
      expect([role, key, !isRefused]).toEqual([role, key, isAllowed]);
    }
  }
});

test("every call is refused without a session and with a player's session", async () => {
  for (const { key } of staffCalls()) {
    for (const cookie of [undefined, "staff=made-up", "sid=made-up"]) {
      const { status, body } = await callStaff(app, key, { cookie });
      expect([key, cookie, status, (body as { code?: string }).code]).toEqual([
        key,
        cookie,
        401,
        "sign_in_required",
      ]);
    }
  }
});

test("every call that names a brand refuses a brand of others, whatever else is sent", async () => {
  const cookie = await signInAs(app, "brand-manager");
  const named = staffCalls().filter(
    ({ key, endpoint }) =>
      endpoint.siteField === "brand" &&
      splitKey(key).method === "GET" &&
      permissionsOf("brand-manager", permissions).includes(endpoint.permission.name),
  );
  expect(named.length).toBeGreaterThan(3);
  for (const { key } of named) {
    const { status } = await callStaff(app, `${key}?brand=eal-eu-en&text=anybody&name=anybody`, { cookie });
    expect([key, status]).toEqual([key, 403]);
  }
});

/** Paths fixed by the specification. */
const named = ["/api/game/send-template-email"];

test("every staff call is under /api/staff and has a permission of the matrix", () => {
  for (const { key, endpoint } of staffCalls()) {
    const { path } = splitKey(key);
    expect([path, path.startsWith("/api/staff/") || named.includes(path)]).toEqual([path, true]);
    expect(permissions).toContain(endpoint.permission);
  }
});

test("only sign-in calls are under /api/staff without a permission", () => {
  const table = apiTable(idlePorts);
  const open = [...table.values()].filter(
    ({ key, endpoint }) => splitKey(key).path.startsWith("/api/staff/") && endpoint.auth !== "staff",
  );
  expect(open.map(({ key }) => key)).toEqual([
    "POST /api/staff/sign-in",
    "POST /api/staff/key-challenge",
    "POST /api/staff/sign-in-by-key",
    "POST /api/staff/report-sign-in",
    "POST /api/staff/link-status",
    "POST /api/staff/set-up",
  ]);
});

/** Members of staff belong to the platform; only owners manage them. */
const ofNoBrand = ["memberId"];

test("a call that names an id says by which resolver its brand is found", () => {
  for (const { key, endpoint } of staffCalls()) {
    const ids = fieldsOf(endpoint).filter((field) => field.endsWith("Id") && !ofNoBrand.includes(field));
    expect([key, ids]).toEqual([key, endpoint.belongsTo === undefined ? [] : [endpoint.belongsTo.field]]);
  }
});

test("a call that names brands is limited to the brands of its caller", async () => {
  for (const { key, endpoint } of staffCalls()) {
    const brands = fieldsOf(endpoint).filter((field) => /^brands?$/.test(field));
    expect([key, brands]).toEqual([key, endpoint.siteField === undefined ? [] : [endpoint.siteField]]);
  }
  const cookie = await signInAs(app, "brand-manager");
  const ask = (brand: string) => callStaff(app, `GET /api/staff/figures?brand=${brand}`, { cookie });
  expect((await ask("blg-za-en")).status).toBe(200);
  expect((await ask("eal-eu-en")).status).toBe(403);
  expect((await ask("made-up")).status).toBe(403);
});
