import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { apiTable } from "#apps/server/api.ts";
import { configFields } from "#apps/server/config.ts";
import { idlePorts } from "#apps/server/idle-ports.ts";
import { refusesDemo, splitKey } from "#kit/contract/contract.ts";
import { routePages } from "./docs/page-table.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = join(root, "docs", "reference");

/** Every reference that can be made from the code is made from the code. */
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
    ({ path, file, frame, cacheSeconds }) =>
      `| \`${path}\` | \`${file}\` | ${frame} | ${cacheSeconds ?? "-"} |`,
  );
  return (
    heading("Pages", "`apps/web/routes.ts`") +
    `| Path | Screen | Frame | Kept for visitors (s) |\n|---|---|---|---|\n${rows.join("\n")}\n`
  );
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
