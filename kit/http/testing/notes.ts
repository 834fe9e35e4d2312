import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import * as z from "zod/mini";
import { clientIdHeader, defineContract } from "#kit/contract/contract.ts";
import { Problem, tooManyRequests } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { createTestClock, type TestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { testTimeoutMs } from "#kit/testing/timeout.ts";
import type { SiteTexts, Viewer } from "../context.ts";
import { routes, tableOf } from "../routes.ts";
import { createHttpServer, type HttpOptions } from "../server.ts";
import type { TimeLimits } from "../time-limit.ts";

const contract = defineContract({
  "GET /api/echo": {
    summary: "Gives back what it got.",
    auth: "public",
    query: z.object({ word: z.string().check(z.maxLength(10)), msisdn: z.optional(z.string()) }),
    response: z.object({ word: z.string() }),
    own: { msisdn: "msisdn" },
  },
  "GET /api/secret": { summary: "For players.", auth: "player", response: z.object({ id: z.string() }) },
  "POST /api/note": {
    summary: "Writes a note.",
    auth: "public",
    body: z.object({
      text: z.string().check(z.minLength(1, "text_missing"), z.regex(/^\w/, "text_odd")),
      password: z.optional(z.string()),
    }),
    secrets: ["password"],
    response: z.object({ count: z.int() }),
  },
  "POST /api/spend": { summary: "For players who proved it.", auth: "player", response: z.object({}) },
  "POST /api/like": {
    summary: "For all players.",
    auth: "player",
    isOpenToDemo: true,
    response: z.object({}),
  },
  "GET /api/voucher": {
    summary: "Read by players who proved it.",
    auth: "player",
    isOpenToDemo: false,
    response: z.object({}),
  },
  "POST /api/refuse": { summary: "Always refuses.", auth: "public", response: z.object({}) },
  "POST /api/leave": { summary: "Signs out.", auth: "public", isNeverRefused: true, response: z.object({}) },
  "POST /api/break": { summary: "Always breaks.", auth: "public", response: z.object({}) },
  "POST /api/busy": { summary: "Refuses for now.", auth: "public", response: z.object({}) },
  "POST /api/more": {
    summary: "Adds to what it wrote.",
    auth: "public",
    response: z.object({ text: z.string() }),
  },
  "POST /api/twice": { summary: "Writes twice.", auth: "public", response: z.object({}) },
  "POST /api/retried": { summary: "Writes again after a rollback.", auth: "public", response: z.object({}) },
  "POST /api/picture": {
    summary: "Takes a file.",
    auth: "player",
    upload: { maxBytes: 2_000_000 },
    response: z.object({ bytes: z.int() }),
    limit: { per: "viewer", burst: 3, everySeconds: 60 },
  },
  "POST /api/remember": { summary: "Sets two cookies.", auth: "public", response: z.object({}) },
  "POST /api/limited": {
    summary: "Three at once.",
    auth: "public",
    response: z.object({}),
    limit: { per: "address", burst: 3, everySeconds: 60 },
  },
  "GET /api/slow": { summary: "Takes longer than it may.", auth: "public", response: z.object({}) },
  "GET /api/silent": { summary: "Never answers.", auth: "public", response: z.object({}) },
  "POST /api/silent": {
    summary: "Never responds.",
    auth: "public",
    body: z.object({ text: z.string() }),
    response: z.object({}),
  },
});

export type NotesContract = typeof contract;

const site: SiteTexts = { problemText: (code) => `words of ${code}` };
const ada = {
  id: "ada",
  msisdn: "27820000001",
  sessionId: "s1",
  username: "Ada",
  avatar: "ada",
  isDemo: false,
  provenAt: null,
} satisfies Viewer;
/** As a page sends it. */
export const testClientId = "5d4f8a1c-7f0e-4b8e-9a63-1f2f3c4d5e6f";

const viewers: Readonly<Record<string, Viewer>> = {
  "Bearer ada": ada,
  "Bearer demo": { ...ada, isDemo: true },
};

export interface NotesNode {
  server: FastifyInstance;
  base: string;
  database: Database;
  databaseUrl: string;
  clock: TestClock;
  /** How often `POST /api/break` and `POST /api/busy` have run. */
  breaks(): number;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
}

/**
 * A small test product with notes and a few ways to fail. `Bearer ada` is a player, `Bearer demo` a demo session. Pass
 * a node to start a second one on its database.
 */
export async function startNotes(
  options: { beside?: NotesNode; timeLimits?: TimeLimits } & Partial<
    Pick<HttpOptions<SiteTexts>, "trustedProxies" | "uploadLimits" | "admissionLimits" | "onResponse">
  > = {},
): Promise<NotesNode> {
  const { database, databaseUrl, clock, drop } = options.beside
    ? { ...options.beside, drop: undefined }
    : await openNotesDatabase();
  let breaks = 0;
  const table = tableOf(
    routes<NotesContract, SiteTexts>(contract, {
      "GET /api/echo": (_, { query }) => ({ word: query.word, msisdn: "never shown" }),
      "GET /api/secret": ({ viewer }) => ({ id: viewer.id }),
      "POST /api/note": ({ write }, { body }) =>
        write(async (trx) => {
          await trx.run("insert into notes values ($1)", [body.text]);
          const [row] = await trx.run("select count(*)::int as count from notes where text = $1", [
            body.text,
          ]);
          return { count: Number(row?.count) };
        }),
      "POST /api/spend": () => ({}),
      "POST /api/like": () => ({}),
      "GET /api/voucher": () => ({}),
      "POST /api/refuse": () => {
        throw new Problem("no_more", 409);
      },
      "POST /api/leave": () => ({}),
      "POST /api/busy": () => {
        breaks += 1;
        throw tooManyRequests(1);
      },
      "POST /api/more": async ({ write }) => {
        await write(() => Promise.resolve({ text: "written" }));
        return { text: "added" };
      },
      "POST /api/twice": async ({ write }) => {
        await write((trx) => trx.run("insert into notes values ('first')").then(() => ({})));
        return write((trx) => trx.run("insert into notes values ('second')").then(() => ({})));
      },
      "POST /api/retried": async ({ write }) => {
        await write(() => Promise.reject(new Error("rolled back"))).catch(() => undefined);
        return write(() => Promise.resolve({}));
      },
      "POST /api/picture": (_, { file }) => ({ bytes: file.length }),
      "POST /api/break": () => {
        breaks += 1;
        throw new Error("secret detail 27821234567");
      },
      "POST /api/remember": ({ setCookie }) => {
        setCookie("a=1; Path=/");
        setCookie("b=2; Path=/");
        return {};
      },
      "POST /api/limited": () => ({}),
      "GET /api/slow": async ({ db }) => {
        await db.run("select pg_sleep(60)");
        return {};
      },
      "GET /api/silent": () => new Promise(() => undefined),
      "POST /api/silent": () => new Promise(() => undefined),
    }),
  );
  const server = createHttpServer({
    table,
    database,
    clock,
    logger: pino({ level: "silent" }),
    siteOf: (host) => (host.startsWith("127.0.0.1") ? site : undefined),
    fallbackSite: site,
    viewerOf: async ({ headers }) => viewers[headers.authorization ?? ""] ?? null,
    barePage: (_site, code) => ({ html: `<h1>words of ${code}</h1>`, policy: "default-src 'none'" }),
    browserOf: (call) => call.cookie("browser"),
    uploadLimits: options.uploadLimits,
    admissionLimits: options.admissionLimits,
    isSecure: false,
    trustedProxies: options.trustedProxies ?? [],
    ...(options.onResponse && { onResponse: options.onResponse }),
    timeLimits: options.timeLimits ?? { readMs: testTimeoutMs, writeMs: testTimeoutMs },
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  const base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    server,
    base,
    database,
    databaseUrl,
    clock,
    breaks: () => breaks,
    get: (path, headers = {}) => fetch(base + path, { headers }),
    post: (path, body, headers = {}) =>
      fetch(base + path, {
        method: "POST",
        headers: { "content-type": "application/json", [clientIdHeader]: testClientId, ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    async stop() {
      await server.close();
      await drop?.();
    },
  };
}

async function openNotesDatabase() {
  // Short, because a test waits for the timeout, and long enough for a busy machine.
  const database = await openTestDatabase({ statementTimeoutMs: 5_000 });
  await database.run("create table notes (text text not null)");
  return {
    database,
    databaseUrl: database.url,
    clock: createTestClock("2026-11-15T12:00:00Z"),
    drop: () => database.close(),
  };
}
