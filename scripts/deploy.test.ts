import { readFile, readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { configFields, readConfig } from "#apps/server/config.ts";
import { operatorFamilies } from "#features/branding/rules.ts";
import { maxUploadBytes } from "#features/files/rules.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { matchesContract } from "#features/matches/contract.ts";
import { splitKey, type EndpointKey } from "#kit/contract/contract.ts";
import { ordering } from "#kit/db/embedded/cluster.ts";

const [compose = "", dockerfile, caddyfile, dockerignore = "", gitignore = ""] = await Promise.all(
  ["compose.yaml", "Dockerfile", "deploy/Caddyfile", ".dockerignore", ".gitignore"].map((file) =>
    readFile(file, "utf8"),
  ),
);

/** The lines below a key, up to the next key of the same depth. */
function partOf(name: string): string {
  return new RegExp(`^( *)${name}:(?: &\\w+)?\n((?:\\1 .*\n|\n)*)`, "m").exec(compose)?.[2] ?? "";
}

const server = partOf("x-server");
const environment = new Map(
  [...server.matchAll(/^ {4}([A-Z_]+): (.+)$/gm)].map(([, name = "", value = ""]) => [name, value]),
);
const settings = new Map(
  [...(dockerfile ?? "").matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = ""]) =>
    pairs.split(" ").map((pair) => pair.split("=") as [string, string]),
  ),
);

/** A complete example of `.env`. */
const written: Readonly<Record<string, string>> = {
  STAFF_HOST: "staff.kickoff.example",
  SECRET_KEY: Buffer.alloc(32).toString("base64"),
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "hello@kickoff.example",
  STRIPE_SECRET_KEY: "sk_live",
  STRIPE_PUBLIC_KEY: "pk_live",
  STRIPE_WEBHOOK_SECRET: "whsec_live",
  HANDOFF_KEYS: "",
  VAPID_PUBLIC_KEY: "",
  VAPID_PRIVATE_KEY: "",
  S3_BUCKET: "",
  S3_ENDPOINT: "",
  S3_REGION: "",
  S3_ACCESS_KEY_ID: "",
  S3_SECRET_ACCESS_KEY: "",
};

function valueOf(name: string, value: string): string {
  if (!/^\$\{\w+:/.test(value)) return value.replace(/\$\{\w+\}/, "password");
  return written[name] ?? (name.endsWith("_URL") ? "https://outside.example" : "x".repeat(32));
}

test("the program reads every value that the image and the replicas set", () => {
  const known = new Set(["NODE_ENV", ...configFields.map(({ name }) => name)]);
  expect(environment.size).toBeGreaterThan(20);
  expect([...environment.keys(), ...settings.keys()].filter((name) => !known.has(name))).toEqual([]);
});

test("the program reads every name in .env", () => {
  const interpolated = [...environment].filter(([, value]) => value.startsWith("${"));
  expect(interpolated.filter(([name, value]) => !value.startsWith(`\${${name}:`))).toEqual([]);
});

test("the replicas get every value that production requires, including operators", () => {
  const given = Object.fromEntries([...environment].map(([name, value]) => [name, valueOf(name, value)]));
  const options = { mode: "production", operators: operatorFamilies } as const;
  readConfig({ ...Object.fromEntries(settings), ...given }, options);
  delete given["SECRET_KEY"];
  expect(() => readConfig(given, options)).toThrow("SECRET_KEY is missing");
});

test("the image contains every folder that the server imports", async () => {
  const copied = [...(dockerfile ?? "").matchAll(/^COPY --from=build \/app\/(\w+) /gm)].map(
    ([, folder]) => folder,
  );
  const { imports } = JSON.parse(await readFile("package.json", "utf8")) as { imports: object };
  const folders = Object.keys(imports).map((name) => name.slice(1, -2));
  const running = folders.filter((folder) => folder !== "scripts");
  expect(copied).toEqual(expect.arrayContaining([...running, "migrations", "dist", "node_modules"]));
  const top = await readdir(".");
  expect(
    copied.filter((folder = "") => !["dist", "node_modules"].includes(folder) && !top.includes(folder)),
  ).toEqual([]);
});

test("both replicas share the volume of uploaded pictures and can write nothing else", () => {
  const folder = settings.get("FILES_DIR");
  expect(dockerfile).toContain("chown node:node $FILES_DIR");
  expect(server).toContain(`- files:${folder}\n`);
  expect(server).toContain("read_only: true");
  for (const replica of ["server-1", "server-2"]) expect(partOf(replica)).toContain("<<: *server\n");
});

test("replicas trust only the proxy's address headers, and the proxy reaches both replicas", () => {
  const proxy = /ipv4_address: (\S+)/.exec(partOf("proxy"))?.[1];
  expect(proxy).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
  expect(environment.get("TRUSTED_PROXIES")).toBe(proxy);
  const port = settings.get("PORT");
  expect(caddyfile).toContain(`reverse_proxy server-1:${port} server-2:${port} {`);
});

test("the database sorts text as the test database does", () => {
  expect(partOf("postgres")).toContain(`POSTGRES_INITDB_ARGS: ${ordering.join(" ")}\n`);
});

test("IPv6 visitors keep their own address", () => {
  expect(compose).toMatch(/^ {4}enable_ipv6: true$/m);
  expect(compose).toMatch(/^ {8}- subnet: fd\S+::\/64$/m);
});

test("both replicas run the image that is built", () => {
  expect(server).toMatch(/^ {2}image: kickoff$/m);
  expect(compose.match(/^ +build: /gm)).toHaveLength(1);
});

test("neither image nor repository contains secrets, and the image contains no tests", () => {
  expect(gitignore.split("\n")).toContain(".env");
  expect(dockerignore.split("\n")).toEqual(
    expect.arrayContaining([".env*", "e2e", "**/*.test.ts", "**/*.test.tsx", "**/testing"]),
  );
});

test("the proxy passes on the largest body of each call and no more", () => {
  const sizeOf = (matcher: string) => {
    const [, size, unit] =
      new RegExp(`request_body @${matcher} \\{\\s+max_size (\\d+)(KB|MB)`).exec(caddyfile ?? "") ?? [];
    return Number(size) * (unit === "MB" ? 1_000_000 : 1_000);
  };
  const [, pattern = ""] = /@uploads path (\S+)/.exec(caddyfile ?? "") ?? [];
  expect(caddyfile).toContain(`@others not path ${pattern}`);
  const contracts = { ...accountsContract, ...matchesContract };
  const uploads = Object.entries(contracts).filter(([, endpoint]) => "upload" in endpoint);
  expect(uploads.length).toBeGreaterThan(1);
  for (const [key] of uploads) expect(splitKey(key as EndpointKey).path).toMatch(pattern.replace("*", ""));
  expect(sizeOf("uploads")).toBeGreaterThan(maxUploadBytes);
  expect(sizeOf("uploads")).toBeLessThan(2 * maxUploadBytes);
  expect(sizeOf("others")).toBeGreaterThan(64 * 1_024);
  expect(sizeOf("others")).toBeLessThan(1_000_000);
});

test("every container has a memory limit", () => {
  expect(server).toMatch(/^ {2}mem_limit: \d+m$/m);
  for (const service of ["postgres", "redis", "proxy"])
    expect(partOf(service)).toMatch(/^ {4}mem_limit: \d+[mg]$/m);
});

test("the stop grace period is longer than draining and finishing jobs", () => {
  const grace = Number(/stop_grace_period: (\d+)s/.exec(server)?.[1]);
  expect(grace).toBeGreaterThan(Number(environment.get("DRAIN_SECONDS")) + 10);
});
