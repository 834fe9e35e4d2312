import { defaultQuietHours } from "#features/accounts/rules.ts";
import { audienceOf, brandsOfService, type Brand } from "#features/branding/rules.ts";
import { clockOf } from "#features/notifications/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import { normaliseText } from "#features/chat/rules.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { toRowPage } from "#kit/db/page.ts";
import type { Staff } from "#kit/http/context.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { instantIn } from "#kit/pure/calendar.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import {
  announcementProblems,
  type Announcement,
  type BrandChoice,
  type ListedAnnouncement,
} from "../contract.ts";
import {
  afterStep,
  announcementAuditActions,
  isEditable,
  maxAheadMs,
  missingLanguages,
  type AnnouncementState,
  type AnnouncementStep,
  type AnnouncementText,
} from "../rules.ts";
import { countAudience, type Audience } from "./audience.ts";
import { sendAnnouncements } from "./jobs.ts";
import type { AnnouncementPorts } from "./ports.ts";
import * as store from "./store.ts";

const { problem } = announcementProblems;

interface ListQuery {
  readonly brand?: string | undefined;
  readonly state?: AnnouncementState | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
}

export async function listAnnouncements(
  executor: Executor,
  { brands }: AnnouncementPorts,
  staff: Staff,
  { brand, state, before, limit }: ListQuery,
) {
  const found = await store.findAll(executor, {
    brands: [...staff.sites],
    brand,
    state,
    before,
    limit: limit + 1,
  });
  const { rows, last } = toRowPage(found, limit);
  return { announcements: rows.map((row) => listed(brands, row)), next: last && last.id };
}

function listed(brands: readonly Brand[], row: store.AnnouncementRow): ListedAnnouncement {
  const first = brandNamed(brands, row.brands[0]);
  const text = row.texts[first?.language ?? "en"] ?? Object.values(row.texts)[0];
  return {
    announcementId: row.id,
    state: row.state,
    title: text?.title ?? "",
    brands: row.brands,
    segment: row.segment,
    sendAt: row.send_at?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    audienceSize: row.audience_size,
    sentCount: row.sent_count,
    failedCount: row.failed_count,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changedByEmail,
    timeZone: first?.timeZone ?? "UTC",
  };
}

export async function readAnnouncement(
  executor: Executor,
  { brands }: AnnouncementPorts,
  staff: Staff,
  id: string,
): Promise<Announcement> {
  const row = requireOwn(isUuid(id) ? await store.findById(executor, id) : undefined, staff);
  return {
    ...listed(brands, row),
    battleground: row.event_id,
    link: row.link,
    texts: row.texts,
    version: row.version,
  };
}

/** An announcement to several brands belongs to members who work for all of them. */
function requireOwn<Row extends { brands: string[] }>(row: Row | undefined, { sites }: Staff): Row {
  if (!row?.brands.every((brand) => sites.has(brand))) throw problem("announcement_not_found");
  return row;
}

const eventsShownForMs = 30 * 86_400_000;

/** What a member can choose for an announcement of a brand. */
export async function findChoices(
  executor: Executor,
  { brands, siteOf }: AnnouncementPorts,
  staff: Staff,
  key: string,
  now: Date,
) {
  const brand = requireBrand(brands, key);
  const own = brandsOfService(brands, brand.service).filter((one) => staff.sites.has(one.key));
  const endedAfter = new Date(now.getTime() - eventsShownForMs);
  const events = await store.findEvents(executor, audienceOf(brand), endedAfter);
  const hours = { from: clockOf(defaultQuietHours.from), until: clockOf(defaultQuietHours.until) };
  return {
    brands: own.map((one): BrandChoice => ({
      brand: one.key,
      name: one.name,
      language: one.language,
      direction: one.direction,
      timeZone: one.timeZone,
      quietHours: hours,
      byEmail: one.signUp === "email",
      colours: coloursOf(siteOf(one.key)?.themeTokens ?? {}),
    })),
    events: events.map(({ id, title, startsAt, entrants }) => ({
      eventId: id,
      title: inLanguage(title, "en"),
      startsAt: startsAt.toISOString(),
      entrants,
    })),
  };
}

const previewColours = ["surface-1", "surface-3", "text", "text-muted", "line", "brand", "on-brand"];

function coloursOf(tokens: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(previewColours.map((name) => [name, tokens[name] ?? ""]));
}

export interface AudienceInput extends Omit<Audience, "service" | "eventId"> {
  readonly battleground: string | null;
}

/** The audience, if the member may address it. */
async function requireAudience(
  executor: Executor,
  { brands }: AnnouncementPorts,
  staff: Staff,
  { brands: chosen, segment, battleground: eventId }: AudienceInput,
): Promise<Audience> {
  const brand = requireBrand(brands, chosen[0] ?? "");
  const { service } = brand;
  const own = brandsOfService(brands, service).filter((one) => staff.sites.has(one.key));
  const known = own.map((one) => one.key).filter((one) => chosen.includes(one));
  if (known.length === 0 || chosen.some((one) => !known.includes(one))) {
    throw at("brands", "announcement_brands_missing");
  }
  if (segment !== "entrants") return { service, brands: known, segment, eventId: null };
  const isKnown = eventId !== null && (await store.isEventOf(executor, audienceOf(brand), eventId));
  if (!isKnown) throw at("battleground", "announcement_event_missing");
  return { service, brands: known, segment, eventId };
}

function at(field: string, code: Parameters<typeof problem>[0]) {
  return problem(code, [{ field, code }]);
}

export async function countFor(
  executor: Executor,
  ports: AnnouncementPorts,
  staff: Staff,
  input: AudienceInput,
  now: Date,
): Promise<number> {
  return countAudience(executor, ports.brands, await requireAudience(executor, ports, staff, input), now);
}

export interface SaveInput extends AudienceInput {
  readonly draft?: string | undefined;
  readonly version: number;
  readonly link: string;
  readonly texts: Readonly<Record<string, AnnouncementText | undefined>>;
}

/** Saves a draft. A change of another member since `version` refuses it, and so does a draft that was scheduled. */
export async function saveAnnouncement(
  trx: Executor,
  ports: AnnouncementPorts,
  staff: Staff,
  input: SaveInput,
  now: Date,
) {
  const audience = await requireAudience(trx, ports, staff, input);
  const { service, ...fields } = audience;
  const draft = { ...fields, link: input.link, texts: cleanTexts(input.texts) };
  const by = { memberId: staff.id, now };
  const actor = { actorId: staff.id, brand: audience.brands[0] ?? "" };
  const action = announcementAuditActions.announcement_saved;
  if (input.draft === undefined) {
    const id = newId({ now: () => now });
    await store.insertDraft(trx, { id, service, ...draft }, by);
    await recordAudit(trx, { ...actor, action, subject: id, details: { after: JSON.stringify(draft) } }, now);
    return { announcementId: id, version: 1 };
  }
  const row = await lockAnnouncement(trx, staff, input.draft);
  if (row.service !== service || row.version !== input.version || !isEditable(row.state)) {
    throw problem("announcement_changed");
  }
  await store.updateDraft(trx, row.id, draft, by);
  const { brands, segment, event_id: eventId, link, texts } = row;
  const before = JSON.stringify({ brands, segment, eventId, link, texts });
  const details = { before, after: JSON.stringify(draft) };
  await recordAudit(trx, { ...actor, action, subject: row.id, details }, now);
  return { announcementId: row.id, version: row.version + 1 };
}

/** Single lines without control and direction characters. Languages without any word are left out. */
function cleanTexts(texts: SaveInput["texts"]): Record<string, AnnouncementText> {
  const clean = (text: string) => normaliseText(text).replaceAll(/\s+/g, " ");
  const cleaned = Object.entries(texts).flatMap(([language, words]) => {
    if (words === undefined) return [];
    const text = { title: clean(words.title), text: clean(words.text) };
    return text.title === "" && text.text === "" ? [] : [[language, text] as const];
  });
  return Object.fromEntries(cleaned);
}

async function lockAnnouncement(trx: Executor, staff: Staff, id: string) {
  return requireOwn(isUuid(id) ? await store.lockById(trx, id) : undefined, staff);
}

const stepActions = {
  schedule: announcementAuditActions.announcement_scheduled,
  unschedule: announcementAuditActions.announcement_unscheduled,
  stop: announcementAuditActions.announcement_stopped,
  continue: announcementAuditActions.announcement_continued,
  delete: announcementAuditActions.announcement_deleted,
} as const;

export interface MoveInput {
  readonly announcementId: string;
  readonly step: AnnouncementStep;
  readonly version: number;
  readonly sendAt: string | null;
}

/** Returns the new state; null for a deleted announcement. */
export async function moveAnnouncement(
  trx: Executor,
  ports: AnnouncementPorts & { jobs: Pick<Jobs, "enqueue"> },
  staff: Staff,
  { announcementId, step, version, sendAt: local }: MoveInput,
  now: Date,
): Promise<AnnouncementState | null> {
  const row = await lockAnnouncement(trx, staff, announcementId);
  const after = afterStep(row.state, step);
  if (after === undefined || row.version !== version) throw problem("announcement_changed");
  const { brands } = ports;
  const first = requireBrand(brands, row.brands[0] ?? "");
  const details: Record<string, string> = { before: row.state, after };
  if (after === "deleted") {
    await store.deleteById(trx, row.id);
  } else {
    const sendAt =
      step === "schedule"
        ? requireTime(local, first.timeZone, now)
        : step === "unschedule"
          ? null
          : row.send_at;
    if (step === "schedule") {
      requireTexts(brands, row);
      details["time"] = (sendAt ?? now).toISOString();
    }
    await store.updateState(trx, row.id, { state: after, sendAt }, { memberId: staff.id, now });
    if (sendAt !== null && (after === "scheduled" || after === "sending")) {
      await ports.jobs.enqueue(trx, sendAnnouncements, {}, { runAt: sendAt });
    }
  }
  const entry = { actorId: staff.id, brand: first.key, action: stepActions[step], subject: row.id, details };
  await recordAudit(trx, entry, now);
  return after === "deleted" ? null : after;
}

function requireTime(local: string | null, timeZone: string, now: Date): Date {
  if (local === null) return now;
  const time = instantIn(local, timeZone);
  if (!time || time < now || time.getTime() - now.getTime() > maxAheadMs) {
    throw at("sendAt", "announcement_time_wrong");
  }
  return time;
}

function requireTexts(
  all: readonly Brand[],
  { brands, texts }: { brands: readonly string[]; texts: Readonly<Record<string, AnnouncementText>> },
): void {
  const languages = brands.flatMap((key) => brandNamed(all, key)?.language ?? []);
  const missing = missingLanguages([...new Set(languages)], texts);
  if (missing.length === 0) return;
  const code = "announcement_text_missing";
  throw problem(
    code,
    missing.map((language) => ({ field: `texts.${language}`, code })),
  );
}

function brandNamed(brands: readonly Brand[], key: string | undefined): Brand | undefined {
  return brands.find((brand) => brand.key === key);
}

function requireBrand(brands: readonly Brand[], key: string): Brand {
  const brand = brandNamed(brands, key);
  if (!brand) throw commonProblem("not_found");
  return brand;
}
