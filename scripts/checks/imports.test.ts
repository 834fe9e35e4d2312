import { describe, expect, test } from "vitest";
import { checkImports } from "./imports.ts";
import { formatFinding } from "./finding.ts";

const house: Readonly<Record<string, string>> = {
  "kit/pure/clock.ts": `export interface Clock { now(): Date }`,
  "kit/ui/button.tsx": `import "./button.module.css"; export function Button() { return <button />; }`,
  "kit/ui/button.module.css": ``,
  "kit/db/database.ts": `import { Kysely } from "kysely"; export { Kysely };`,
  "features/levels.ts": `export const levels = [];`,
  "features/accounts/README.md": ``,
  "features/accounts/contract.ts": `import * as z from "zod/mini"; export const name = z.string();`,
  "features/accounts/rules.ts": `export const isOld = (now: Date) => now > new Date(0);`,
  "features/accounts/rules.test.ts": `import { test } from "vitest"; import { isOld } from "./rules.ts"; test("", () => isOld(new Date()));`,
  "features/accounts/server/index.ts": `export * from "./store.ts"; export type { Mailer } from "./ports.ts";`,
  "features/accounts/server/ports.ts": `export interface Mailer { send(): void }`,
  "features/accounts/server/store.ts": `
    import { sql } from "kysely";
    import type { AccountTables } from "./tables.ts";
    export const insert = (trx) => trx.insertInto("accounts as a").values({});
    export const rename = (trx) => sql\`update accounts set name = 'x' on conflict do update set name = 'y'\`;
    export const find = (trx) => trx.selectFrom("matches");`,
  "features/accounts/server/tables.ts": `export interface AccountTables { accounts: { id: string } }`,
  "features/matches/README.md": ``,
  "features/matches/server/service.ts": `
    import { insert } from "#features/accounts/server/index.ts";
    import type { AccountTables } from "#features/accounts/server/tables.ts";
    import type { Kysely } from "kysely";
    export const play = (db: Kysely<AccountTables>) => insert(db);`,
  "features/matches/web/index.ts": `export { MatchScreen } from "./MatchScreen.tsx";`,
  "features/matches/web/MatchScreen.tsx": `
    import { useState } from "react";
    import type { Texts } from "#languages/index.ts";
    import { Button } from "#kit/ui/button.tsx";
    import { name } from "#features/accounts/contract.ts";
    export const MatchScreen = () => <Button />;`,
  "adapters/mail/smtp.ts": `import type { Mailer } from "#features/accounts/server/index.ts"; export const smtp = {} as Mailer;`,
  "brands/index.ts": `export const brands = [];`,
  "languages/index.ts": `export type Texts = string;`,
  "apps/server/main.ts": `
    import { brands } from "#brands/index.ts";
    import { smtp } from "#adapters/mail/smtp.ts";
    import { insert } from "#features/accounts/server/index.ts";
    import { routes } from "../web/routes.ts";`,
  "apps/web/routes.ts": `export const routes = [() => import("#features/matches/web/index.ts")];`,
  "apps/web/server-render.tsx": `import { readFile } from "node:fs/promises";`,
  "scripts/docs.ts": `import { routes } from "#apps/web/routes.ts";`,
  "e2e/play.test.ts": `import { brands } from "#brands/index.ts";`,
};

function check(faults: Readonly<Record<string, string>> = {}): string[] {
  const tree = new Map(Object.entries({ ...house, ...faults }));
  return checkImports(tree).map(({ file, line, rule }) => `${file}:${line} ${rule}`);
}

test("accepts a tree that follows all rules", () => {
  expect(check()).toEqual([]);
});

test("fails for an empty tree", () => {
  expect(checkImports(new Map())).toMatchObject([
    { problem: expect.stringContaining("found no source file") },
  ]);
});

test("stops at a file that does not parse and names it", () => {
  expect(() => check({ "kit/pure/broken.ts": "const = ;" })).toThrow("kit/pure/broken.ts does not parse");
});

test("every finding has a place, a problem, a remedy and a document", () => {
  const tree = new Map(Object.entries({ ...house, "kit/pure/dice.ts": `\nMath.random();` }));
  expect(checkImports(tree).map(formatFinding)).toEqual([
    [
      "kit/pure/dice.ts:2 [rules and contracts are pure] rolls dice by Math.random.",
      "    Instead: take the random value, or a seeded source of them, as an argument.",
      "    Read: docs/architecture.md",
    ].join("\n"),
  ]);
});

describe("cycles", () => {
  const rule = "no import cycle";

  test("reports two files that import each other", () => {
    const faults = { "kit/pure/a.ts": `import "./b.ts";`, "kit/pure/b.ts": `\nimport "#kit/pure/a.ts";` };
    expect(check(faults)).toEqual([`kit/pure/b.ts:2 ${rule}`]);
  });

  test("reports a cycle of three through a re-export and a dynamic import", () => {
    const faults = {
      "kit/pure/a.ts": `export * from "./b.ts";`,
      "kit/pure/b.ts": `export const c = () => import("./c.ts");`,
      "kit/pure/c.ts": `import { b } from "./a.ts";`,
    };
    expect(check(faults)).toEqual([`kit/pure/c.ts:1 ${rule}`]);
  });

  test("reports a cycle through a type import", () => {
    const b = { "kit/pure/b.ts": `import "./a.ts";` };
    for (const a of [`import type { B } from "./b.ts";`, `import { type B } from "./b.ts";`]) {
      expect(check({ ...b, "kit/pure/a.ts": a })).toEqual([`kit/pure/a.ts:1 ${rule}`]);
    }
  });
});

describe("slices", () => {
  test.each([
    ["a higher level", `import "#features/matches/web/index.ts";`],
    ["a higher level by type", `import type { M } from "#features/matches/contract.ts";`],
    ["a higher level by a type expression", `type M = import("#features/matches/contract.ts").M;`],
    ["a higher level by a relative path", `export * from "../matches/rules.ts";`],
  ])("reports a slice that imports %s", (_, fault) => {
    expect(check({ "features/accounts/rules.ts": fault })).toContain(
      "features/accounts/rules.ts:1 only lower levels",
    );
  });

  test("reports a slice that imports its own level", () => {
    expect(check({ "features/friends/rules.ts": `import "#features/subscriptions/rules.ts";` })).toContain(
      "features/friends/rules.ts:1 only lower levels",
    );
  });

  test.each(["server/store.ts", "server/service.ts", "web/parts/Card.tsx", "server/index.test.ts"])(
    "reports a slice that imports another by %s instead of an entry point",
    (folder) => {
      const file = "features/matches/server/service.ts";
      expect(check({ [file]: `import "#features/accounts/${folder}";` })).toContain(
        `${file}:1 only through entry points`,
      );
    },
  );

  test("requires entry points of apps, adapters and scripts too", () => {
    const fault = `import "#features/accounts/server/store.ts";`;
    for (const file of ["apps/server/x.ts", "adapters/x.ts", "scripts/x.ts"]) {
      expect(check({ [file]: fault })).toEqual([`${file}:1 only through entry points`]);
    }
  });

  test("allows only type imports of another slice's tables", () => {
    const file = "features/matches/server/store.ts";
    const fault = `import { AccountTables } from "#features/accounts/server/tables.ts";`;
    expect(check({ [file]: fault })).toEqual([`${file}:1 only through entry points`]);
  });
});

describe("borders", () => {
  test.each([
    ["kit/http/x.ts", "#features/accounts/contract.ts", "kit knows no feature"],
    ["features/matches/server/x.ts", "#apps/server/main.ts", "nobody imports apps"],
    ["features/matches/server/x.test.ts", "#apps/server/main.ts", "nobody imports apps"],
    ["features/matches/server/x.ts", "#brands/index.ts", "only apps import brands"],
    ["features/matches/server/x.ts", "#languages/index.ts", "only apps import languages"],
    ["features/matches/server/x.ts", "#adapters/mail/smtp.ts", "only apps import adapters"],
    ["apps/server/x.ts", "#scripts/docs.ts", "the product does not import its tools"],
    ["apps/server/x.ts", "../../e2e/play.test.ts", "nobody imports e2e"],
    ["apps/server/x.ts", "../../bench/main.ts", "nobody imports bench"],
    ["apps/server/x.ts", "#kit/testing/database.ts", "only tests import test support"],
    ["apps/server/x.ts", "#kit/jobs/testing/jobs.ts", "only tests import test support"],
  ])("%s importing %s breaks: %s", (file, specifier, rule) => {
    expect(check({ [file]: `import "${specifier}";` })).toEqual([`${file}:1 ${rule}`]);
  });

  test("allows tests to use brands, languages, adapters and kit/testing", () => {
    const file = "features/matches/server/x.test.ts";
    const folders = [
      "brands/index.ts",
      "languages/index.ts",
      "adapters/mail/smtp.ts",
      "kit/testing/database.ts",
    ];
    expect(check({ [file]: folders.map((folder) => `import "#${folder}";`).join("") })).toEqual([]);
  });
});

describe("web and server", () => {
  const rule = "web never reaches server code";

  test.each([
    ["features/matches/web/x.ts", "../server/service.ts"],
    ["features/matches/console/x.tsx", "../server/service.ts"],
    ["features/matches/web/x.ts", "#features/accounts/server/index.ts"],
    ["kit/ui/x.ts", "#kit/db/database.ts"],
    ["kit/client/x.ts", "#kit/http/server.ts"],
    ["kit/client/x.ts", "#kit/jobs/jobs.ts"],
    ["apps/web/x.ts", "#apps/server/main.ts"],
    ["apps/web/x.ts", "#adapters/mail/smtp.ts"],
    ["apps/web/x.ts", "node:fs"],
    ["kit/ui/x.ts", "fastify"],
    ["kit/ui/x.ts", "zod"],
  ])("%s importing %s", (file, specifier) => {
    expect(check({ [file]: `import "${specifier}";` })).toContain(`${file}:1 ${rule}`);
  });

  test("reports a type import from the server", () => {
    const file = "features/matches/web/parts/x.ts";
    expect(check({ [file]: `import type { S } from "../../server/service.ts";` })).toEqual([
      `${file}:1 ${rule}`,
    ]);
  });

  test("accepts a Node test of web code by its file name", () => {
    const fault = `import "node:fs";`;
    expect(check({ "kit/ui/x.test.ts": fault })).toEqual([`kit/ui/x.test.ts:1 ${rule}`]);
    expect(check({ "kit/ui/x.node.test.ts": fault })).toEqual([]);
  });

  test("reports server code that imports a screen", () => {
    const file = "features/matches/server/x.ts";
    const problem = `${file}:1 server code does not import screens`;
    expect(check({ [file]: `import "../web/index.ts";` })).toEqual([problem]);
    expect(check({ [file]: `import "#kit/ui/button.tsx";` })).toEqual([problem]);
  });
});

describe("purity", () => {
  const file = "features/accounts/rules.ts";

  test.each([
    `import "node:fs";`,
    `import "zod";`,
    `import "./server/store.ts";`,
    `import "#kit/db/database.ts";`,
    `Date.now();`,
    `Date["now"]();`,
    `new Date();`,
    `Date();`,
    `const dice = Math.random;`,
  ])("reports rules with %s", (fault) => {
    expect(check({ [file]: fault })).toEqual([`${file}:1 rules and contracts are pure`]);
  });

  test.each([
    "features/accounts/contract.ts",
    "kit/pure/x.ts",
    "kit/contract/x.ts",
    "kit/i18n/x.ts",
    "kit/ui/theme/x.ts",
  ])("treats %s as a pure folder", (path) => {
    expect(check({ [path]: `new Date();` })).toEqual([`${path}:1 rules and contracts are pure`]);
  });
});

describe("anatomy", () => {
  const rule = "every slice has the same files and folders";

  test.each(["helpers.ts", "utils/text.ts", "contract.tsx", "index.ts"])(
    "reports a slice with %s at its top level",
    (name) => {
      const file = `features/accounts/${name}`;
      expect(check({ [file]: `` })).toEqual([`${file}:1 ${rule}`]);
    },
  );

  test.each(["web/unread.ts", "web/Gate.tsx", "console/me.tsx", "web/hooks/use-x.ts"])(
    "reports a slice with %s beside its screens",
    (name) => {
      const file = `features/accounts/${name}`;
      expect(check({ [file]: `` })).toEqual([`${file}:1 ${rule}`]);
    },
  );

  test("reports product code that imports test helpers of rules", () => {
    const files = {
      "features/accounts/rules/testing/examples.ts": `export const one = 1;`,
      "features/accounts/rules.test.ts": `import { one } from "./rules/testing/examples.ts";`,
    };
    expect(check(files)).toEqual([]);
    const product = { "features/accounts/rules.ts": `import { one } from "./rules/testing/examples.ts";` };
    expect(check({ ...files, ...product })).toEqual([
      "features/accounts/rules.ts:1 only tests import test support",
    ]);
  });

  test("reports a job defined outside jobs.ts", () => {
    const fault = `import { defineJob } from "#kit/jobs/job.ts"; export const tidy = defineJob({ name: "tidy" });`;
    const file = "features/accounts/server/work.ts";
    expect(check({ [file]: fault })).toEqual([`${file}:1 ${rule}`]);
    for (const name of ["jobs.ts", "email/jobs.ts", "work.test.ts"]) {
      expect(check({ [`features/accounts/server/${name}`]: fault })).toEqual([]);
    }
  });

  test("allows parts of a contract, which are pure and not entry points", () => {
    const part = "features/accounts/contract/email.ts";
    expect(check({ [part]: `import * as z from "zod/mini"; export const email = z.string();` })).toEqual([]);
    expect(check({ [part]: `export const now = Date.now();` })).toEqual([
      `${part}:1 rules and contracts are pure`,
    ]);
    const user = "features/matches/server/service.ts";
    const faults = {
      [part]: `export const email = 1;`,
      [user]: `import { email } from "#features/accounts/contract/email.ts"; export { email };`,
    };
    expect(check(faults)).toEqual([`${user}:1 only through entry points`]);
  });

  test("reports a slice without a level", () => {
    const faults = { "features/clans/README.md": ``, "features/clans/contract.ts": `` };
    expect(check(faults)).toEqual([`features/clans:1 ${rule}`]);
  });

  test("reports a slice without a README", () => {
    expect(check({ "features/coins/contract.ts": `` })).toEqual([`features/coins:1 ${rule}`]);
  });

  test("reports a file beside the slices", () => {
    expect(check({ "features/shared.ts": `` })).toEqual([`features/shared.ts:1 ${rule}`]);
  });
});

describe("SQL", () => {
  const rule = "SQL only in stores";

  test.each([
    ["features/matches/server/service.ts", `import { sql } from "kysely";`],
    ["features/matches/server/service.ts", `import pg from "pg";`],
    ["features/matches/server/service.ts", `export const f = (trx) => trx.selectFrom("matches");`],
    ["features/matches/server/service.ts", `pool.query("select 1 from matches");`],
    ["kit/http/limits.ts", "export const q = `delete from ${table} where x`;"],
    ["apps/server/wiring.ts", `import { Kysely } from "kysely";`],
    ["apps/server/demonstration.ts", `import { Kysely } from "kysely";`],
    ["adapters/sms/x.ts", `client.query("INSERT INTO outbox values (1)");`],
  ])("%s with %s", (file, fault) => {
    expect(check({ [file]: fault })).toEqual([`${file}:1 ${rule}`]);
  });

  test.each([
    "features/accounts/server/store.ts",
    "features/accounts/server/session-store.ts",
    "kit/http/limit-store.ts",
    "kit/db/x.ts",
    "kit/jobs/x.ts",
    "kit/testing/x.ts",
    "kit/http/testing/x.ts",
    "bench/x.ts",
    "e2e/x.ts",
    "apps/server/demo/players.ts",
    "features/accounts/server/x.test.ts",
  ])("allows SQL in %s", (file) => {
    expect(check({ [file]: `import { sql } from "kysely"; db.selectFrom("x");` })).toEqual([]);
  });
});

describe("tables", () => {
  const rule = "a store writes only its own tables";
  const file = "features/matches/server/store.ts";

  test.each([
    `trx.insertInto("accounts").values({});`,
    `trx.updateTable("accounts as a").set({});`,
    `trx.deleteFrom("accounts");`,
    `trx.deleteFrom(table);`,
    "sql`insert into accounts (id) values (1)`;",
    `trx.run("insert into accounts values (1)");`,
    "sql`update accounts as a set name = ${name}`;",
    'sql`delete from "accounts" where id = ${id}`;',
    "sql`delete from ${table} where id = ${id}`;",
  ])("reports a store with %s", (fault) => {
    expect(check({ [file]: fault })).toEqual([`${file}:1 ${rule}`]);
  });

  test("reports a table with two owners", () => {
    const tables = "features/matches/server/tables.ts";
    expect(check({ [tables]: `export interface MatchTables { accounts: {} }` })).toEqual([
      `${tables}:1 ${rule}`,
    ]);
  });
});
