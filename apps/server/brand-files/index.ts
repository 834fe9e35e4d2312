import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { requestInfoOf } from "#kit/http/request-info.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { artSvg } from "./art.ts";
import { pageOfCard } from "./card-address.ts";
import { cardContent, type CardSources } from "./card-content.ts";
import { createDesk } from "./card-desk.ts";
import { drawCard } from "./card-picture.ts";
import { registerCspReports } from "./csp-report.ts";
import { iconPictures, iconSvg } from "./icons.ts";
import { keepOnce, keptFile, sendKept, type KeptFile } from "./kept-file.ts";
import { manifestOf } from "./manifest.ts";
import { robotsOf } from "./robots.ts";
import { workerOf, type WorkerParts } from "./service-worker.ts";

export interface BrandFilesOptions {
  database: Database;
  clock: Clock;
  worker: WorkerParts;
  cardSources(request: FastifyRequest): CardSources;
  isDemo: boolean;
}

const anHour = "public, max-age=3600";

/** What a brand serves beside its pages: its app manifest, icons, worker, cards, drawings and rules for crawlers. */
export function registerBrandFiles(server: FastifyInstance, options: BrandFilesOptions): void {
  const file = (
    path: string,
    type: string,
    caching: string,
    make: (site: Site) => Promise<Buffer> | string,
  ) => {
    const fileOf = keepOnce<Site, KeptFile>(async (site) => keptFile(await make(site)));
    server.get(path, async (request, reply) =>
      sendKept(request, reply.type(type).header("cache-control", caching), await fileOf(siteOf(request))),
    );
  };
  file("/manifest.webmanifest", "application/manifest+json", anHour, (site) =>
    JSON.stringify(manifestOf(site)),
  );
  file("/robots.txt", "text/plain; charset=utf-8", anHour, (site) => robotsOf(site, options.isDemo));
  file("/icon.svg", "image/svg+xml", anHour, (site) => iconSvg(site));
  for (const [name, make] of Object.entries(iconPictures)) file(`/${name}`, "image/png", anHour, make);
  file("/sw.js", "text/javascript; charset=utf-8", "no-cache", (site) => workerOf(site, options.worker));
  server.get<{ Params: { kind: string; name: string } }>("/art/:kind/:name.svg", (request, reply) => {
    const { kind, name } = request.params;
    const svg = artSvg(siteOf(request), kind, name);
    if (svg === undefined) throw commonProblem("not_found");
    return sendKept(request, reply.type("image/svg+xml").header("cache-control", anHour), keptFile(svg));
  });
  registerCards(server, options);
  registerCspReports(server, options);
}

/** Kept by what they say, so that a changed title is a new card and nothing goes stale. */
function registerCards(server: FastifyInstance, options: BrandFilesOptions): void {
  const cardOf = createDesk<KeptFile>({ atOnce: 2, mostWaiting: 50, mostKept: 100 });
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const site = siteOf(request);
    const path = pageOfCard(request.url.split("?", 1)[0] ?? "");
    const content = await cardContent(site, path, options.cardSources(request));
    const key = JSON.stringify([site.brand.key, content]);
    const card = await cardOf(key, async () => keptFile(await drawCard(site, content)));
    // Other sites show it beside a link to us.
    reply
      .type("image/png")
      .header("cache-control", anHour)
      .header("cross-origin-resource-policy", "cross-origin");
    return sendKept(request, reply, card);
  }
  server.get("/card.png", answer);
  server.get("/card/*", answer);
}

function siteOf(request: FastifyRequest): Site {
  const reception = requestInfoOf<Site>(request);
  if (!reception) throw commonProblem("unknown_host");
  return reception.site;
}
