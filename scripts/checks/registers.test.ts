import { expect, test } from "vitest";
import { checkRegisters } from "./registers.ts";

const house: Readonly<Record<string, string>> = {
  "apps/web/routes.ts": `
    import { screens as home } from "#features/home/web/screens.ts";
    export const pages = [{ path: "/landing", screen: home.landing }];`,
  "apps/web/router.tsx": `import { createBrowserRouter } from "react-router";`,
  "apps/server/api.ts": `import { homeRoutes, liveRoutes } from "#features/home/server/index.ts"; serve(homeRoutes, liveRoutes());`,
  "features/home/contract.ts": `export const homeContract = defineContract({});`,
  "features/home/server/index.ts": `export { homeRoutes, liveRoutes } from "./routes.ts";`,
  "features/home/server/routes.ts": `
    import { routes } from "#kit/http/routes.ts";
    import { homeContract } from "../contract.ts";
    export const homeRoutes = routes(homeContract, {});
    export function liveRoutes(live) { return routes(homeContract, {}); }
    export const helper = 1;`,
  "features/home/web/screens.ts": `export const screens = { landing: {} } satisfies Screens;`,
  "features/home/web/LandingScreen.tsx": `import { Link } from "react-router";`,
};

function check(faults: Readonly<Record<string, string>> = {}): string[] {
  const findings = checkRegisters(new Map(Object.entries({ ...house, ...faults })));
  return findings.map(({ file, line, problem }) => `${file}:${line} ${problem}`);
}

test("accepts complete tables", () => {
  expect(check()).toEqual([]);
});

test("fails without the tables", () => {
  expect(checkRegisters(new Map())).toHaveLength(1);
});

test("reports a screen without a page", () => {
  const file = "features/home/web/screens.ts";
  const screens = `export const screens = {\n  landing: {},\n  secret: {},\n};`;
  expect(check({ [file]: screens })).toEqual([`${file}:3 the screen secret has no page.`]);
  const table = `import { screens } from "#features/shop/web/index.ts"; screens.landing;`;
  expect(check({ "apps/web/routes.ts": table })).toEqual([`${file}:1 the screen landing has no page.`]);
});

test.each(["createBrowserRouter", "useRoutes", "Route", "type RouteObject"])(
  "reports a slice that builds routes by %s",
  (name) => {
    const file = "features/home/web/LandingScreen.tsx";
    expect(check({ [file]: `import { ${name} } from "react-router";` })).toHaveLength(1);
  },
);

test("reports a contract without handlers", () => {
  const file = "features/home/contract.ts";
  const contract = `${house[file]}\nexport const staffContract = defineContract({});`;
  expect(check({ [file]: contract })).toEqual([`${file}:2 staffContract has no handlers.`]);
});

test("reports handlers that are not served", () => {
  expect(check({ "apps/server/api.ts": "" })).toEqual([
    "features/home/server/routes.ts:4 nobody serves homeRoutes.",
    "features/home/server/routes.ts:5 nobody serves liveRoutes.",
  ]);
});

test("reports a route factory that is not called, in any file of the slice", () => {
  const api = `import { homeRoutes } from "#features/home/server/index.ts"; serve(homeRoutes);`;
  expect(check({ "apps/server/api.ts": api })).toEqual([
    "features/home/server/routes.ts:5 nobody serves liveRoutes.",
  ]);
  const file = "features/home/server/console.ts";
  const hidden = `import { routes } from "#kit/http/routes.ts";\nexport const staffRoutes = routes(c, {});\nconst own = routes(c, {});`;
  expect(check({ [file]: hidden })).toEqual([
    `${file}:2 nobody serves staffRoutes.`,
    `${file}:3 nobody serves these routes.`,
  ]);
});

test.each([
  [`server.post("/api/game/odd", answer);`, "/api/game/odd"],
  ["scope.post(`/api/callbacks/card`, answer);", "/api/callbacks/card"],
  ["for (const it of all) scope.post(`/api/callbacks/${it}/sms`, answer);", "/api/callbacks/…/sms"],
  [`server.route({ method: "POST", url: "/api/game/odd", handler });`, "/api/game/odd"],
])("reports a call without a contract: %s", (code, path) => {
  const file = "apps/server/odd.ts";
  expect(check({ [file]: code })).toEqual([`${file}:1 serves ${path} by hand.`]);
});

test("allows a path outside the API, and a listed call without a contract", () => {
  const file = "apps/server/odd.ts";
  expect(check({ [file]: `server.post("/api/app/csp-report", answer); server.get("/sim", page);` })).toEqual(
    [],
  );
});
