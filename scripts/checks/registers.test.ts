import { expect, test } from "vitest";
import { checkRegisters } from "./registers.ts";

const house: Readonly<Record<string, string>> = {
  "apps/web/routes.ts": `
    import { screens as home } from "#features/home/web/screens.ts";
    export const pages = [{ path: "/landing", screen: home.landing }];`,
  "apps/web/router.tsx": `import { createBrowserRouter } from "react-router";`,
  "apps/server/api.ts": `import { homeRoutes } from "#features/home/server/index.ts"; serve(homeRoutes);`,
  "features/home/contract.ts": `export const homeContract = defineContract({});`,
  "features/home/server/index.ts": `export { homeRoutes } from "./routes.ts";`,
  "features/home/server/routes.ts": `
    import { homeContract } from "../contract.ts";
    export const homeRoutes = routes(homeContract, {});`,
  "features/home/web/screens.ts": `export const screens = { landing: {} } satisfies Screens;`,
  "features/home/web/LandingScreen.tsx": `import { Link } from "react-router";`,
};

function check(faults: Readonly<Record<string, string>> = {}): string[] {
  const findings = checkRegisters(new Map(Object.entries({ ...house, ...faults })));
  return findings.map(({ file, line, problem }) => `${file}:${line} ${problem}`);
}

test("whole tables have no findings", () => {
  expect(check()).toEqual([]);
});

test("a house without its tables fails", () => {
  expect(checkRegisters(new Map())).toHaveLength(1);
});

test("a screen without a page is found", () => {
  const file = "features/home/web/screens.ts";
  const screens = `export const screens = {\n  landing: {},\n  secret: {},\n};`;
  expect(check({ [file]: screens })).toEqual([`${file}:3 the screen secret has no page.`]);
  const table = `import { screens } from "#features/shop/web/index.ts"; screens.landing;`;
  expect(check({ "apps/web/routes.ts": table })).toEqual([`${file}:1 the screen landing has no page.`]);
});

test.each(["createBrowserRouter", "useRoutes", "Route", "type RouteObject"])(
  "a slice that builds routes by %s is found",
  (name) => {
    const file = "features/home/web/LandingScreen.tsx";
    expect(check({ [file]: `import { ${name} } from "react-router";` })).toHaveLength(1);
  },
);

test("a contract without handlers is found", () => {
  const file = "features/home/contract.ts";
  const contract = `${house[file]}\nexport const staffContract = defineContract({});`;
  expect(check({ [file]: contract })).toEqual([`${file}:2 staffContract has no handlers.`]);
});

test("handlers that nobody serves are found", () => {
  expect(check({ "apps/server/api.ts": "" })).toEqual([
    "features/home/server/routes.ts:3 nobody serves homeRoutes.",
  ]);
});
