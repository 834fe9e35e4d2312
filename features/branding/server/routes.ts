import { routes } from "#kit/http/routes.ts";
import { brandingContract } from "../contract.ts";
import { legalDocument } from "./legal.ts";
import type { Site } from "./site.ts";

export const brandingRoutes = routes<typeof brandingContract, Site>(brandingContract, {
  "POST /api/app/load-error": ({ log, site }, { body }) => {
    log.warn(
      { brand: site.brand.key, part: body.part, seconds: body.seconds },
      "app chunk failed to load in the browser",
    );
    return { isRecorded: true };
  },
  "GET /api/app/legal": ({ site, now }, { query }) => legalDocument(site, query, now),
});
