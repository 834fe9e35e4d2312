import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { termsContract } from "../contract.ts";
import * as service from "./service.ts";

export const termsRoutes = routes<typeof termsContract, Site>(termsContract, {
  "GET /api/terms/versions": async ({ db, site, viewer, now }) => ({
    versions: await service.listVersions(db, site, viewer?.id, now),
  }),
  "GET /api/terms/notice": async ({ db, site, viewer, now }) => ({
    notice: await service.findNotice(db, site, viewer.id, now),
  }),
  "POST /api/terms/agree": (call, { body: { version } }) =>
    call.write((trx) => service.agree(trx, call.site, { playerId: call.viewer.id, version }, call.now)),
});
