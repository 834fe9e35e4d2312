import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { apiTable } from "#apps/server/api.ts";
import { configFields } from "#apps/server/config.ts";
import { idlePorts } from "#apps/server/testing/idle-ports.ts";
import type { Access } from "#apps/web/guard.ts";
import type { Page } from "#apps/web/page.ts";
import { refusesDemo, splitKey } from "#kit/contract/contract.ts";
import { routePages } from "./docs/page-table.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = join(root, "docs", "reference");

/** Generates the references from the code. */
async function references(): Promise<Map<string, string>> {
  return new Map([
    ["api.md", apiReference()],
    ["routes.md", await routeReference()],
    ["configuration.md", configurationReference()],
  ]);
}

function heading(title: string, source: string): string {
  return `# ${title}\n\nWritten by \`npm run docs\` from ${source}. Do not edit.\n\n`;
}

function apiReference(): string {
  const rows = [...apiTable(idlePorts)].map(([key, { endpoint }]) => {
    const { method, path } = splitKey(key);
    const codes = (endpoint.problems ?? []).map((code) => `\`${code}\``).join(", ");
    const who = endpoint.auth === "player" && !refusesDemo(key, endpoint) ? "player, demo" : endpoint.auth;
    return `| ${method} | \`${path}\` | ${who} | ${endpoint.summary} | ${codes} |`;
  });
  return (
    heading("API", "the contracts") +
    "The whole reference with schemas is served by the product at `/api/docs` and `/api/openapi.json`.\n\n" +
    `| Method | Path | For | What it does | Own problems |\n|---|---|---|---|---|\n${rows.join("\n")}\n`
  );
}

async function routeReference(): Promise<string> {
  const rows = (await routePages()).map(
    ({ path, screen, access, frame, cacheSeconds, ...page }) =>
      `| \`${path}\` | \`${screen.file}\` | ${access} | ${brandsOf(page)} | ${frame} | ${cacheSeconds ?? "-"} |`,
  );
  return (
    heading("Pages", "`apps/web/routes.ts`") +
    "Who may open a page is decided by the guard, `apps/web/guard.ts`, on the server and in the browser alike.\n\n" +
    `| For | Who that is |\n|---|---|\n${meanings.join("\n")}\n\n` +
    `| Path | Screen | For | Brands | Frame | Cached for visitors (s) |\n|---|---|---|---|---|---|\n${rows.join("\n")}\n`
  );
}

const accesses: Readonly<Record<Access, string>> = {
  open: "everybody",
  number: "visitors who sign in by cell number; players are redirected",
  emailSignIn: "visitors who sign in by e-mail; players are redirected",
  mailLink: "everybody who follows a link in a mail, signed in or not, on brands with e-mail sign-in",
  offer: "everybody without a subscription; subscribers are redirected",
  subscribe: "players and proved numbers without a subscription that renews; others are redirected",
  register: "visitors with a proved number and no player",
  playerOrProvedNumber: "players, and visitors with a proved number, who may pay before they register",
  account: "players with or without a subscription; visitors sign in and return",
  player: "players; visitors sign in and return",
};
const meanings = Object.entries(accesses).map(([access, who]) => `| ${access} | ${who} |`);

function brandsOf({ isDemoOnly, isEuropeanOnly }: Pick<Page, "isDemoOnly" | "isEuropeanOnly">): string {
  if (isDemoOnly) return "in the demo only";
  return isEuropeanOnly ? "European" : "all";
}

function configurationReference(): string {
  const rows = configFields.map(
    ({ name, meaning, standard }) =>
      `| \`${name}\` | ${meaning} | ${standard === undefined ? "" : `\`${JSON.stringify(standard)}\``} |`,
  );
  return (
    heading("Configuration", "`apps/server/config.ts`") +
    `| Variable | Meaning | Default |\n|---|---|---|\n${rows.join("\n")}\n`
  );
}

async function main(): Promise<void> {
  const isCheck = process.argv.includes("--check");
  const stale: string[] = [];
  for (const [name, text] of await references()) {
    const file = join(folder, name);
    const current = await readFile(file, "utf8").catch(() => "");
    if (current === text) continue;
    if (isCheck) stale.push(`docs/reference/${name}`);
    else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
  if (stale.length > 0) {
    process.stderr.write(`${stale.join(", ")} no longer agrees with the code. Run: npm run docs\n`);
    process.exitCode = 1;
  }
}

await main();
