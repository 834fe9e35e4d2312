import { readFile, readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { configFields, readConfig } from "#apps/server/config.ts";
import { operatorFamilies } from "#features/branding/rules.ts";
import { mostBytes } from "#features/files/rules.ts";
import { accountsContract } from "#features/accounts/contract.ts";
import { matchesContract } from "#features/matches/contract.ts";
import { splitKey, type EndpointKey } from "#kit/contract/contract.ts";
import { ordering } from "#kit/db/embedded/cluster.ts";

const [compose = "", dockerfile, caddyfile, unsent = "", unkept = ""] = await Promise.all(
  ["compose.yaml", "Dockerfile", "deploy/Caddyfile", ".dockerignore", ".gitignore"].map((file) =>
    readFile(file, "utf8"),
  ),
);

/** What stands below a name, up to the next thing at its own depth. */
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

/** What an operator of the product might write into `.env`. */
const written: Readonly<Record<string, string>> = {
  STAFF_HOST: "staff.kickoff.example",
  SECRET_KEY: Buffer.alloc(32).toString("base64"),
  SMTP_URL: "smtps://mail.example",
  MAIL_FROM: "hello@kickoff.example",
  STRIPE_SECRET_KEY: "sk_live",
  STRIPE_PUBLIC_KEY: "pk_live",
  STRIPE_WEBHOOK_SECRET: "whsec_live",
  HANDOFF_KEYS: "",
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

test("every value that the image and the replicas are given is one that the program reads", () => {
  const known = new Set(["NODE_ENV", ...configFields.map(({ name }) => name)]);
  expect(environment.size).toBeGreaterThan(20);
  expect([...environment.keys(), ...settings.keys()].filter((name) => !known.has(name))).toEqual([]);
});

test("what stands in .env has the name that the program reads it by", () => {
  const asked = [...environment].filter(([, value]) => value.startsWith("${"));
  expect(asked.filter(([name, value]) => !value.startsWith(`\${${name}:`))).toEqual([]);
});

test("the replicas are given everything that production cannot do without, operators included", () => {
  const given = Object.fromEntries([...environment].map(([name, value]) => [name, valueOf(name, value)]));
  const options = { mode: "production", operators: operatorFamilies } as const;
  readConfig({ ...Object.fromEntries(settings), ...given }, options);
  delete given["SECRET_KEY"];
  expect(() => readConfig(given, options)).toThrow("SECRET_KEY is missing");
});

test("the image carries every room that the server imports from", async () => {
  const copied = [...(dockerfile ?? "").matchAll(/^COPY --from=build \/app\/(\w+) /gm)].map(
    ([, room]) => room,
  );
  const { imports } = JSON.parse(await readFile("package.json", "utf8")) as { imports: object };
  const rooms = Object.keys(imports).map((name) => name.slice(1, -2));
  const running = rooms.filter((room) => room !== "scripts");
  expect(copied).toEqual(expect.arrayContaining([...running, "migrations", "dist", "node_modules"]));
  const top = await readdir(".");
  expect(
    copied.filter((room = "") => !["dist", "node_modules"].includes(room) && !top.includes(room)),
  ).toEqual([]);
});

test("uploaded pictures are on a volume that both replicas have, and nothing else can be written", () => {
  const folder = settings.get("FILES_DIR");
  expect(dockerfile).toContain("chown node:node $FILES_DIR");
  expect(server).toContain(`- files:${folder}\n`);
  expect(server).toContain("read_only: true");
  for (const replica of ["server-1", "server-2"]) expect(partOf(replica)).toContain("<<: *server\n");
});

test("only the proxy is believed about who calls, and it reaches both replicas at their port", () => {
  const proxy = /ipv4_address: (\S+)/.exec(partOf("proxy"))?.[1];
  expect(proxy).toMatch(/^\d+\.\d+\.\d+\.\d+$/);
  expect(environment.get("TRUSTED_PROXIES")).toBe(proxy);
  const port = settings.get("PORT");
  expect(caddyfile).toContain(`reverse_proxy server-1:${port} server-2:${port} {`);
});

test("text sorts in the database as it does in that of the tests", () => {
  expect(partOf("postgres")).toContain(`POSTGRES_INITDB_ARGS: ${ordering.join(" ")}\n`);
});

test("who comes by IPv6 is seen by an address of their own", () => {
  expect(compose).toMatch(/^ {4}enable_ipv6: true$/m);
  expect(compose).toMatch(/^ {8}- subnet: fd\S+::\/64$/m);
});

test("both replicas run the one image that is built", () => {
  expect(server).toMatch(/^ {2}image: kickoff$/m);
  expect(compose.match(/^ +build: /gm)).toHaveLength(1);
});

test("secrets and what is for tests alone reach neither the image nor the repository", () => {
  expect(unkept.split("\n")).toContain(".env");
  expect(unsent.split("\n")).toEqual(
    expect.arrayContaining([".env*", "e2e", "**/*.test.ts", "**/*.test.tsx", "**/testing"]),
  );
});

test("the proxy passes on every body that a call takes, and reads no further", () => {
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
  expect(sizeOf("uploads")).toBeGreaterThan(mostBytes);
  expect(sizeOf("uploads")).toBeLessThan(2 * mostBytes);
  expect(sizeOf("others")).toBeGreaterThan(64 * 1_024);
  expect(sizeOf("others")).toBeLessThan(1_000_000);
});

test("no container takes more memory than it is given", () => {
  expect(server).toMatch(/^ {2}mem_limit: \d+m$/m);
  for (const service of ["postgres", "redis", "proxy"])
    expect(partOf(service)).toMatch(/^ {4}mem_limit: \d+[mg]$/m);
});

test("a replica is given longer to end than it takes to drain and to finish its jobs", () => {
  const grace = Number(/stop_grace_period: (\d+)s/.exec(server)?.[1]);
  expect(grace).toBeGreaterThan(Number(environment.get("DRAIN_SECONDS")) + 10);
});
