import * as z from "zod/mini";
import { brandLanguages } from "#features/branding/rules.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import { isSitePath } from "#kit/pure/site-path.ts";
import {
  announcementPermissions,
  announcementStates,
  announcementSteps,
  maxTextLength,
  maxTitleLength,
  segments,
} from "./rules.ts";

export const announcementProblems = defineProblems({
  announcement_not_found: 404,
  announcement_changed: 409,
  announcement_brands_missing: 400,
  announcement_event_missing: 400,
  announcement_text_missing: 400,
  announcement_text_long: 400,
  announcement_link_wrong: 400,
  announcement_time_wrong: 400,
});

const brandKey = z.string().check(z.maxLength(60));
const announcementId = z.string().check(z.maxLength(64));
const language = z.enum(brandLanguages);
const words = z.object({
  title: z.string().check(z.maxLength(maxTitleLength, "announcement_text_long")),
  text: z.string().check(z.maxLength(maxTextLength, "announcement_text_long")),
});
const texts = z.partialRecord(language, words);

const audienceFields = {
  /** Brands of one service. A player belongs to the brand that the player used last. */
  brands: z
    .array(brandKey)
    .check(z.minLength(1, "announcement_brands_missing"), z.maxLength(20, "announcement_brands_missing")),
  segment: z.enum(segments),
  /** The id of the one that the segment `entrants` has entered. */
  battleground: z.nullable(uuid),
};

const listed = z.object({
  announcementId: uuid,
  state: z.enum(announcementStates),
  title: z.string(),
  brands: z.array(z.string()),
  segment: z.enum(segments),
  sendAt: z.nullable(instant),
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  /** The players who were counted when sending began. */
  audienceSize: z.nullable(z.int()),
  sentCount: z.int(),
  failedCount: z.int(),
  changedAt: instant,
  changedBy: z.nullable(z.string()),
  timeZone: z.string(),
});

const announcement = z.extend(listed, {
  battleground: z.nullable(uuid),
  link: z.string(),
  texts,
  /** Send it back with each change: the change of another member refuses it. */
  version: z.int(),
});

const brandChoice = z.object({
  brand: z.string(),
  name: z.string(),
  language,
  direction: z.enum(["ltr", "rtl"]),
  timeZone: z.string(),
  quietHours: z.object({ from: z.string(), until: z.string() }),
  byEmail: z.boolean(),
  /** Colours of the brand, for the preview. */
  colours: z.record(z.string(), z.string()),
});

const eventChoice = z.object({ eventId: uuid, title: z.string(), startsAt: instant, entrants: z.int() });

const staff = { auth: "staff", permission: announcementPermissions.announcements } as const;
const ofAnnouncement = { ...staff, belongsTo: { field: "announcementId", resolve: "announcement" } } as const;
const ofBrand = { ...staff, siteField: "brand" } as const;
const ofBrands = { ...staff, siteField: "brands" } as const;
const version = z.int().check(z.gte(0));

export const saveAnnouncementBody = z.object({
  /** The id of the draft that is changed; without it a new one. */
  draft: z.optional(announcementId),
  version,
  ...audienceFields,
  link: z.string().check(
    z.trim(),
    z.maxLength(200, "announcement_link_wrong"),
    z.refine((path) => path === "" || isSitePath(path), "announcement_link_wrong"),
  ),
  texts,
});

export const announcementsContract = defineContract({
  "GET /api/staff/announcements": {
    ...ofBrand,
    summary: "Announcements of the member's brands, the newest first.",
    query: z.object({
      brand: z.optional(brandKey),
      state: z.optional(z.enum(announcementStates)),
      before: z.optional(uuid),
      limit: z._default(queryInteger(1, 100), 50),
    }),
    response: z.object({ announcements: z.array(listed), next: z.nullable(uuid) }),
  },
  "GET /api/staff/announcement": {
    ...ofAnnouncement,
    summary: "An announcement with its texts.",
    query: z.object({ announcementId }),
    response: announcement,
    problems: ["announcement_not_found"],
  },
  "GET /api/staff/announcement-choices": {
    ...ofBrand,
    summary: "Brands of the same service that the member works for, and their battlegrounds.",
    query: z.object({ brand: brandKey }),
    response: z.object({ brands: z.array(brandChoice), events: z.array(eventChoice) }),
  },
  "POST /api/staff/count-announcement": {
    ...ofBrands,
    summary: "Counts the players whom an announcement would notify now.",
    body: z.object(audienceFields),
    response: z.object({ count: z.int() }),
    problems: ["announcement_brands_missing", "announcement_event_missing"],
  },
  "POST /api/staff/save-announcement": {
    ...ofBrands,
    summary: "Saves a draft.",
    body: saveAnnouncementBody,
    response: z.object({ announcementId: uuid, version: z.int() }),
    problems: [
      "announcement_not_found",
      "announcement_changed",
      "announcement_brands_missing",
      "announcement_event_missing",
      "announcement_text_long",
      "announcement_link_wrong",
    ],
  },
  "POST /api/staff/move-announcement": {
    ...ofAnnouncement,
    summary: "Schedules, takes back, stops, continues or deletes an announcement.",
    body: z.object({
      announcementId,
      step: z.enum(announcementSteps),
      version,
      /** `schedule` needs the local time in the market's zone ("2026-11-20T18:00"); null sends at once. */
      sendAt: z.nullable(z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "announcement_time_wrong"))),
    }),
    response: z.object({ state: z.nullable(z.enum(announcementStates)) }),
    problems: [
      "announcement_not_found",
      "announcement_changed",
      "announcement_event_missing",
      "announcement_text_missing",
      "announcement_time_wrong",
    ],
  },
});

export type AnnouncementsContract = typeof announcementsContract;
export type Announcement = z.output<typeof announcement>;
export type ListedAnnouncement = z.output<typeof listed>;
export type BrandChoice = z.output<typeof brandChoice>;
export type EventChoice = z.output<typeof eventChoice>;
