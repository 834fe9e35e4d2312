import type { Finding } from "../finding.ts";
import { isOutside, isTest, isTestSupport, topFolderOf } from "../folders.ts";
import type { ImportUse, Source } from "../source.ts";

interface Border {
  rule: string;
  isAllowed(from: string, use: ImportUse): boolean;
  instead: string;
}

const appsOnly = (from: string, folder: string) =>
  ["apps", folder].includes(topFolderOf(from)) || isTest(from);

/** Who may import a folder. Folders that are not listed are open. */
const borders: Readonly<Record<string, Border>> = {
  apps: {
    rule: "nobody imports apps",
    isAllowed: (from) => topFolderOf(from) === "apps",
    instead: "move the shared part down into kit or a feature, or let apps pass it in.",
  },
  features: {
    rule: "kit knows no feature",
    isAllowed: (from) => !["kit", "languages"].includes(topFolderOf(from)),
    instead: "take what is needed as an argument or a type parameter; the feature passes it in.",
  },
  brands: {
    rule: "only apps import brands",
    isAllowed: (from) => appsOnly(from, "brands"),
    instead: "take the brand as an argument (types live in features/branding/contract.ts).",
  },
  languages: {
    rule: "only apps import languages",
    isAllowed: (from, use) => appsOnly(from, "languages") || use.isTypeOnly,
    instead: "take the text function as an argument, or write `import type`.",
  },
  adapters: {
    rule: "only apps import adapters",
    isAllowed: (from) => appsOnly(from, "adapters"),
    instead: "declare a port and let apps/server/wiring.ts plug the adapter in.",
  },
  scripts: {
    rule: "the product does not import its tools",
    isAllowed: () => false,
    instead: "move the shared part into kit.",
  },
  e2e: {
    rule: "nobody imports e2e",
    isAllowed: () => false,
    instead: "move the shared part into kit/testing.",
  },
  bench: { rule: "nobody imports bench", isAllowed: () => false, instead: "move the shared part into kit." },
};

export function checkBorders(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => source.imports.flatMap((use) => checkUse(source.path, use)));
}

function checkUse(file: string, use: ImportUse): Finding[] {
  if (use.target === undefined || isOutside(file)) return [];
  const at = { file, line: use.line, problem: `imports ${use.specifier}.` };
  const border = borders[topFolderOf(use.target)];
  if (border && !border.isAllowed(file, use)) return [{ ...at, rule: border.rule, instead: border.instead }];
  if (isTestSupport(use.target) && !isTest(file) && !isTestSupport(file)) {
    return [
      {
        ...at,
        rule: "only tests import test support",
        instead: "move what the product needs out of the test support.",
      },
    ];
  }
  return [];
}
