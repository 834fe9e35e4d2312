import { describe, expect, test } from "vitest";
import { checkLockfile } from "./lockfile.ts";

interface Faults {
  npmrc?: string;
  manifest?: object;
  locked?: Record<string, object>;
}

function check({ npmrc = "min-release-age=7", manifest = {}, locked = {} }: Faults): string[] {
  const tree = new Map([
    [".npmrc", npmrc],
    [
      "package.json",
      JSON.stringify({ dependencies: { pg: "8.23.1" }, allowScripts: { node: true }, ...manifest }),
    ],
    [
      "package-lock.json",
      JSON.stringify({ packages: { "": {}, "node_modules/pg": { integrity: "sha512-a" }, ...locked } }),
    ],
  ]);
  return checkLockfile(tree).map(({ file, problem }) => `${file}: ${problem}`);
}

test("accepts pinned, hashed packages without install scripts", () => {
  expect(check({})).toEqual([]);
});

test("fails without a lockfile", () => {
  expect(checkLockfile(new Map())).toHaveLength(1);
});

test.each(["^8.23.1", "~8.23.1", "8.x", "latest", "github:brianc/node-postgres", "file:../pg"])(
  "reports the unpinned dependency %s",
  (version) => {
    const found = [`package.json: asks for pg ${version}.`];
    expect(check({ manifest: { dependencies: { pg: version } } })).toEqual(found);
    expect(check({ manifest: { devDependencies: { pg: version } } })).toEqual(found);
  },
);

test("accepts an exact prerelease version", () => {
  expect(check({ manifest: { dependencies: { pg: "18.4.0-beta.17" } } })).toEqual([]);
});

describe("install scripts", () => {
  const script = (name: string) => ({
    [`node_modules/${name}`]: { integrity: "sha512-a", hasInstallScript: true },
  });

  test("reports an install script that allowScripts does not list, also of a nested package", () => {
    expect(check({ locked: script("miner") })).toEqual([
      "package-lock.json: miner runs a script when it is installed.",
    ]);
    expect(check({ locked: script("pg/node_modules/@x/miner") })).toHaveLength(1);
  });

  test("accepts an install script that allowScripts lists", () => {
    expect(check({ locked: script("node") })).toEqual([]);
    expect(check({ manifest: { allowScripts: { miner: false } }, locked: script("miner") })).toEqual([]);
  });
});

describe("where packages come from", () => {
  const from = (name: string, resolved: string) =>
    check({ locked: { [`node_modules/${name}`]: { integrity: "sha512-a", resolved } } });

  test("accepts registry tarballs", () => {
    expect(from("pg", "https://registry.example/pg/-/pg-8.23.1.tgz")).toEqual([]);
    expect(from("@x/pg", "https://registry.example/npm/@x/pg/-/pg-8.23.1.tgz")).toEqual([]);
  });

  test.each([
    "git+ssh://git@code.example/pg.git#abc",
    "https://code.example/pg/archive/main.tar.gz",
    "http://registry.example/pg/-/pg-8.23.1.tgz",
    "https://registry.example/pgg/-/pgg-8.23.1.tgz",
    "file:../pg.tgz",
  ])("reports %s", (resolved) => {
    expect(from("pg", resolved)).toEqual([`package-lock.json: pg comes from ${resolved}.`]);
  });

  test("reports a package without a strong hash", () => {
    expect(check({ locked: { "node_modules/pg": {} } })).toEqual([
      "package-lock.json: pg has no sha512 hash.",
    ]);
    expect(check({ locked: { "node_modules/pg": { integrity: "sha1-a" } } })).toHaveLength(1);
  });
});

test("requires a minimum release age in .npmrc", () => {
  expect(check({ npmrc: "min-release-age=3" })).toEqual([".npmrc: lets releases of 3 days in."]);
  expect(check({ npmrc: "save-exact=true" })).toHaveLength(1);
});
