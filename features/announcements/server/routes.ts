import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { announcementsContract } from "../contract.ts";
import type { AnnouncementPorts } from "./ports.ts";
import * as service from "./service.ts";

export function announcementsRoutes(ports: AnnouncementPorts & { jobs: Pick<Jobs, "enqueue"> }) {
  return routes<typeof announcementsContract, Site>(announcementsContract, {
    "GET /api/staff/announcements": ({ db, staff }, { query }) =>
      service.listAnnouncements(db, ports, staff, query),
    "GET /api/staff/announcement": ({ db, staff }, { query }) =>
      service.readAnnouncement(db, ports, staff, query.announcementId),
    "GET /api/staff/announcement-choices": ({ db, staff, now }, { query }) =>
      service.findChoices(db, ports, staff, query.brand, now),
    "POST /api/staff/count-announcement": async ({ db, staff, now }, { body }) => ({
      count: await service.countFor(db, ports, staff, body, now),
    }),
    "POST /api/staff/save-announcement": ({ write, staff, now }, { body }) =>
      write((trx) => service.saveAnnouncement(trx, ports, staff, body, now)),
    "POST /api/staff/move-announcement": ({ write, staff, now }, { body }) =>
      write(async (trx) => ({ state: await service.moveAnnouncement(trx, ports, staff, body, now) })),
  });
}
