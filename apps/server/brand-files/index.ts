import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { requestInfoOf } from "#kit/http/request-info.ts";
import { artSvg } from "./art.ts";
import { pageOfCard } from "./card-address.ts";
import { cardContent, type CardSources } from "./card-content.ts";
import { createRenderQueue } from "./render-queue.ts";
import { drawCard } from "./card-picture.ts";
import { iconPictures, iconSvg } from "./icons.ts";
import { memoize, withEtag, sendWithEtag, type EtagFile } from "./etag-file.ts";
import { manifestOf } from "./manifest.ts";
import { robotsOf } from "./robots.ts";
import { workerOf, type WorkerParts } from "./service-worker.ts";

export interface BrandFilesOptions {
  worker: WorkerParts;
  cardSources(request: FastifyRequest): CardSources;
  isDemo: boolean;
}

const oneHour = "public, max-age=3600";

/** Serves a brand's files besides its pages: manifest, icons, service worker, share cards, drawings and robots.txt. */
export function registerBrandFiles(server: FastifyInstance, options: BrandFilesOptions): void {
  const file = (
    path: string,
    type: string,
    caching: string,
    make: (site: Site) => Promise<Buffer> | string,
  ) => {
    const fileOf = memoize<Site, EtagFile>(async (site) => withEtag(await make(site)));
    server.get(path, async (request, reply) =>
      sendWithEtag(request, reply.type(type).header("cache-control", caching), await fileOf(siteOf(request))),
    );
  };
  file("/manifest.webmanifest", "application/manifest+json", oneHour, (site) =>
    JSON.stringify(manifestOf(site)),
  );
  file("/robots.txt", "text/plain; charset=utf-8", oneHour, (site) => robotsOf(site, options.isDemo));
  file("/icon.svg", "image/svg+xml", oneHour, (site) => iconSvg(site));
  for (const [name, make] of Object.entries(iconPictures)) file(`/${name}`, "image/png", oneHour, make);
  file("/sw.js", "text/javascript; charset=utf-8", "no-cache", (site) => workerOf(site, options.worker));
  server.get<{ Params: { kind: string; name: string } }>("/art/:kind/:name.svg", (request, reply) => {
    const { kind, name } = request.params;
    const svg = artSvg(siteOf(request), kind, name);
    if (svg === undefined) throw commonProblem("not_found");
    return sendWithEtag(request, reply.type("image/svg+xml").header("cache-control", oneHour), withEtag(svg));
  });
  registerCards(server, options);
}

/** Cached by content, so that a changed title gives a new card. */
function registerCards(server: FastifyInstance, options: BrandFilesOptions): void {
  const cardOf = createRenderQueue<EtagFile>({ concurrency: 2, maxWaiting: 50, maxCached: 100 });
  async function sendCard(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const site = siteOf(request);
    const path = pageOfCard(request.url.split("?", 1)[0] ?? "");
    const content = await cardContent(site, path, options.cardSources(request));
    const key = JSON.stringify([site.brand.key, content]);
    const card = await cardOf(key, async () => withEtag(await drawCard(site, content)));
    // Other sites show the card beside a link to us.
    reply
      .type("image/png")
      .header("cache-control", oneHour)
      .header("cross-origin-resource-policy", "cross-origin");
    return sendWithEtag(request, reply, card);
  }
  server.get("/card.png", sendCard);
  server.get("/card/*", sendCard);
}

function siteOf(request: FastifyRequest): Site {
  const info = requestInfoOf<Site>(request);
  if (!info) throw commonProblem("unknown_host");
  return info.site;
}
