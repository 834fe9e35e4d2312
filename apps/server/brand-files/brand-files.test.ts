import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { inProcessApi } from "#kit/http/in-process.ts";
import { createHttpServer } from "#kit/http/server.ts";
import { drawingNames } from "#kit/ui/art/drawings.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { testTimeoutMs } from "#kit/testing/timeout.ts";
import { apiTable } from "../api.ts";
import { idlePorts } from "../testing/idle-ports.ts";
import { loadSites, type Sites } from "../sites/sites.ts";
import { registerBrandFiles } from "./index.ts";
import { workerOf } from "./service-worker.ts";

const root = join(import.meta.dirname, "../../..");
const clock = createTestClock("2026-11-15T12:00:00Z");
const worker = {
  workerCode: "/* worker */",
  clientEntry: "/assets/client-1.js",
  fontUrlOf: () => "/assets/face.woff2",
  textUrlOf: () => "/text/texts.json",
};

let database: Database;
let sites: Sites;
let server: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  sites = await loadSites({
    brandsFolder: join(root, "brands"),
    languagesFolder: join(root, "languages"),
    fontUrlOf: () => "",
    isDemo: false,
    port: 0,
  });
  const table = apiTable(idlePorts);
  server = createHttpServer({
    table,
    database,
    clock,
    logger: pino({ level: "silent" }),
    siteOf: sites.ofHost,
    fallbackSite: sites.fallback,
    viewerOf: async () => null,
    isSecure: true,
    trustedProxies: [],
    timeLimits: { readMs: testTimeoutMs, writeMs: testTimeoutMs },
  });
  registerBrandFiles(server, {
    worker,
    isDemo: false,
    cardSources: (request) => ({
      api: inProcessApi(table, async () => ({
        site: sites.ofHost(request.host)!,
        viewer: null,
        staff: null,
        now: clock.now(),
        db: database,
        clientAddress: request.ip,
        userAgent: "",
        cookie: () => undefined,
        log: request.log,
        setCookie: () => undefined,
        write: (work) => database.transaction(work),
      })),
      async metaOf(path) {
        if (path === "/games") return { title: "Battlegrounds", art: "football" };
        if (path === "/menu") return null;
        throw commonProblem("not_found");
      },
    }),
  });
});

afterAll(async () => {
  await server.close();
  await database.close();
});

const get = (brand: string, url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { host: sites.hosts.mainHostOf.get(brand) ?? "", ...headers } });

async function pictureOf(brand: string, url: string) {
  const response = await get(brand, url);
  expect(response.statusCode, url).toBe(200);
  const { format, width, height } = await sharp(response.rawPayload).metadata();
  return { format, width, height, bytes: response.rawPayload };
}

describe("the app manifest", () => {
  test("of every brand has its name, language, start page, colours, and icons of the declared size", async () => {
    for (const { brand, themeTokens } of sites.byKey.values()) {
      const response = await get(brand.key, "/manifest.webmanifest");
      expect(response.headers["content-type"]).toMatch(/^application\/manifest\+json/);
      const manifest = response.json<{
        icons: { src: string; sizes: string; type: string; purpose: string }[];
      }>();
      expect(manifest).toMatchObject({
        name: brand.name,
        short_name: brand.shortName,
        lang: brand.locale,
        dir: brand.direction,
        start_url: brand.baseRoute,
        display: "standalone",
        theme_color: themeTokens.bg,
        background_color: themeTokens.bg,
      });
      for (const { src, sizes, type } of manifest.icons) {
        const icon = await get(brand.key, src);
        const { width, height, format } = await sharp(icon.rawPayload).metadata();
        expect(icon.headers["content-type"], src).toBe(type);
        expect(format === "svg" ? "any" : `${width}x${height}`, src).toBe(sizes);
      }
    }
  });

  test("has a maskable icon: the background reaches every corner, the mark stays in the middle", async () => {
    const { bytes } = await pictureOf("blg-za-en", "/icon-maskable-512.png");
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
    ];
    const background = at(0, 0);
    expect(background[3]).toBe(255);
    for (let angle = 0; angle < 360; angle += 5) {
      const radius = 0.41 * info.width;
      const x = Math.round(256 + radius * Math.cos((angle * Math.PI) / 180));
      const y = Math.round(256 + radius * Math.sin((angle * Math.PI) / 180));
      expect(at(x, y)).toEqual(background);
    }
  });
});

describe("a drawing as a file", () => {
  test("uses the brand's colours without a page around it", async () => {
    const paths = [...drawingNames.map((name) => `/art/drawing/${name}.svg`), "/art/avatar/mask-3.svg"];
    for (const path of paths) {
      const [one, other] = [await get("blg-za-en", path), await get("eal-eu-en", path)];
      expect(one.headers["content-type"], path).toBe("image/svg+xml");
      expect(one.body, path).not.toContain("var(");
      expect(one.body === other.body, path).toBe(path.includes("avatar"));
      expect((await sharp(one.rawPayload).metadata()).format, path).toBe("svg");
    }
  });

  test.each(["/art/drawing/constructor.svg", "/art/other/hero.svg", `/art/avatar/${"x".repeat(65)}.svg`])(
    "returns 404 for %s",
    async (path) => {
      expect((await get("blg-za-en", path)).statusCode).toBe(404);
    },
  );
});

test("an unchanged file returns 304", async () => {
  const { headers } = await get("blg-za-en", "/icon.svg");
  for (const tag of [headers.etag, `"other", W/${headers.etag}`]) {
    const again = await get("blg-za-en", "/icon.svg", { "if-none-match": String(tag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
  }
  expect((await get("eal-eu-en", "/icon.svg", { "if-none-match": String(headers.etag) })).statusCode).toBe(
    200,
  );
});

test("crawlers may read a brand's pages but not its API, and nothing of a demo brand", async () => {
  expect((await get("blg-za-en", "/robots.txt")).body).toBe("User-agent: *\nDisallow: /api/\nAllow: /\n");
  expect((await get("mtn-za-en-demo", "/robots.txt")).body).toBe("User-agent: *\nDisallow: /\n");
});

describe("the service worker", () => {
  test("is revalidated at every visit and lists the files of the offline page", async () => {
    const { headers, body } = await get("blg-za-en", "/sw.js");
    expect(headers["cache-control"]).toBe("no-cache");
    expect(body).toMatch(
      /^self\.shell=\{"version":"[\w-]{12}","offlinePage":"\/offline","files":\["\/assets\/face\.woff2"\]\};\n\/\* worker \*\/$/,
    );
  });

  test("differs by build and by brand", () => {
    const site = sites.fallback;
    const versions = [
      workerOf(site, worker),
      workerOf(site, { ...worker, clientEntry: "/assets/client-2.js" }),
      workerOf(site, { ...worker, textUrlOf: () => "/text/others.json" }),
      workerOf({ ...site, logoSvg: "<svg></svg>" }, worker),
    ];
    expect(new Set(versions).size).toBe(versions.length);
    expect(workerOf(site, worker)).toBe(versions[0]);
  });
});

describe("a card", () => {
  test("is an image of the size for shared links, cached for an hour, and may be embedded by other sites", async () => {
    expect(await pictureOf("blg-ps-ar", "/card.png")).toMatchObject({
      format: "png",
      width: 1_200,
      height: 630,
    });
    const { headers } = await get("blg-ps-ar", "/card.png");
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  });

  test("has the title of its page", async () => {
    const own = await pictureOf("blg-za-en", "/card.png");
    const games = await pictureOf("blg-za-en", "/card/games.png");
    expect(games.bytes.equals(own.bytes)).toBe(false);
  });

  test.each([
    "/card/event-home/01a1678f-3180-76dd-953c-d2f346e9e35b.png",
    "/card/event-home/zzz.png",
    "/card/how-to-play/%3Cscript%3E.png",
    "/card/nothing/here.png",
    "/card/..%2f..%2fetc%2fpasswd.png",
    "/card//elsewhere.example/x.png",
  ])("of %s returns 404, like the page", async (url) => {
    expect((await get("eal-eu-fr", url)).statusCode).toBe(404);
  });

  test.each(["/card/menu.png", "/card/games", "/card.png?title=Free+money&path=/games"])(
    "of %s is the brand's own card: callers name a page, never a text",
    async (url) => {
      const own = await pictureOf("eal-eu-fr", "/card.png");
      expect((await pictureOf("eal-eu-fr", url)).bytes.equals(own.bytes)).toBe(true);
    },
  );
});
