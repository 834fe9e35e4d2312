import type { Finding } from "./finding.ts";
import { parseJson } from "./tree.ts";
import type { Tree } from "./tree.ts";

interface Manifest {
  allowScripts?: Readonly<Record<string, boolean>>;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
}

interface Locked {
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

interface Lock {
  packages?: Readonly<Record<string, Locked>>;
}

/** Most malicious releases are found and withdrawn within days. */
const minDays = 7;
const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** Dependencies are pinned, hashed, from a registry, and run only install scripts that we allow. */
export function checkLockfile(tree: Tree): Finding[] {
  const manifest = parseJson("package.json", tree.get("package.json") ?? "{}") as Manifest;
  const lock = parseJson("package-lock.json", tree.get("package-lock.json") ?? "{}") as Lock;
  const packages = Object.entries(lock.packages ?? {}).filter(([path]) => path !== "");
  if (packages.length === 0) {
    return [fault("package-lock.json", "locks nothing.", "run `npm install` and commit the lockfile.")];
  }
  return [
    ...checkAge(tree),
    ...checkPins(manifest),
    ...packages.flatMap(([path, locked]) => checkLocked(path, locked, manifest)),
  ];
}

function checkAge(tree: Tree): Finding[] {
  const [, days = "0"] = /^min-release-age\s*=\s*(\d+)/m.exec(tree.get(".npmrc") ?? "") ?? [];
  if (Number(days) >= minDays) return [];
  const problem = `lets releases of ${days} days in.`;
  return [fault(".npmrc", problem, `set min-release-age=${minDays}.`)];
}

function checkPins({ dependencies, devDependencies, optionalDependencies }: Manifest): Finding[] {
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !exact.test(version))
    .map(([name, version]) =>
      fault("package.json", `asks for ${name} ${version}.`, "pin one version: `npm install --save-exact`."),
    );
}

function checkLocked(
  path: string,
  { resolved, integrity, hasInstallScript }: Locked,
  manifest: Manifest,
): Finding[] {
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const findings: Finding[] = [];
  const add = (problem: string, instead: string) =>
    findings.push(fault("package-lock.json", `${name} ${problem}`, instead));
  if (hasInstallScript && manifest.allowScripts?.[name] === undefined) {
    add(
      "runs a script when it is installed.",
      'read the script, then decide in package.json "allowScripts": true to run it, false to keep it from running.',
    );
  }
  if (resolved !== undefined && !isTarball(name, resolved)) {
    add(`comes from ${resolved}.`, "install it from the npm registry.");
  }
  if (!integrity?.startsWith("sha512-"))
    add("has no sha512 hash.", "install it again from the npm registry.");
  return findings;
}

/** Any registry serves `@scope/name` 1.2.3 at `…/@scope/name/-/name-1.2.3.tgz`. */
function isTarball(name: string, address: string): boolean {
  const [, path = "", file = ""] = /^https:\/\/[^/]+(\/.+)\/-\/([^/]+)\.tgz$/.exec(address) ?? [];
  return path.endsWith(`/${name}`) && file.startsWith(`${name.slice(name.indexOf("/") + 1)}-`);
}

function fault(file: string, problem: string, instead: string): Finding {
  return {
    file,
    line: 1,
    rule: "safe dependencies",
    problem,
    instead,
    read: "docs/decisions/0004-checks.md",
  };
}
