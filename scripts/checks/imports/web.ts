import type { Finding } from "../finding.ts";
import { isPure, isTest, isWeb, topFolderOf } from "../folders.ts";
import type { ImportUse, Source } from "../source.ts";

/** Each package adds to the bytes that phones download, so adding one is a decision. */
const browserPackages = [
  "react",
  "react-dom",
  "react-router",
  "socket.io-client",
  "zod/mini",
  "uqr",
  // The staff console only.
  "@simplewebauthn/browser",
  "uplot",
  "@tanstack/react-table",
  "@tanstack/react-virtual",
];
const testPackages = ["vitest", "vitest-browser-react", "fast-check"];

/** Web folders import only web and pure folders, so they cannot load server code. */
export function checkWeb(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((use) => [
      ...checkFromWeb(source.path, use),
      ...checkFromServer(source.path, use),
    ]),
  );
}

function checkFromWeb(file: string, use: ImportUse): Finding[] {
  if (!isWeb(file) || mayLoad(file, use)) return [];
  const isZod = use.specifier === "zod";
  return [
    {
      file,
      line: use.line,
      rule: "web never reaches server code",
      problem: `imports ${use.specifier}.`,
      instead: isZod
        ? "import zod/mini, which is a fifth of the size."
        : "import from a web folder, a pure folder (contract, rules, kit/pure) or a package named in scripts/checks/imports/web.ts.",
    },
  ];
}

function mayLoad(file: string, { specifier, target }: ImportUse): boolean {
  if (target !== undefined) {
    // borders.ts checks imports of data folders, which have no server code.
    return isWeb(target) || isPure(target) || ["brands", "languages"].includes(topFolderOf(target));
  }
  const packages = isTest(file) ? [...browserPackages, ...testPackages] : browserPackages;
  return packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}

function checkFromServer(file: string, use: ImportUse): Finding[] {
  const isServer =
    /^(features\/[^/]+\/server|adapters|kit\/(crypto|db|http|jobs|machine|realtime|mail|sms))\//.test(file);
  if (
    !isServer ||
    use.target === undefined ||
    !/\.(tsx|css)$|^features\/[^/]+\/(web|console)\//.test(use.target)
  ) {
    return [];
  }
  return [
    {
      file,
      line: use.line,
      rule: "server code does not import screens",
      problem: `imports ${use.specifier}.`,
      instead: "move the shared part into contract.ts or rules.ts; only apps/web renders screens.",
    },
  ];
}
