import { servicesOf } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit, timeSpanIn, type SearchHit, type StaffScope } from "#features/staff/server/index.ts";
import { defineCursor } from "#kit/contract/cursor.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { toRowPage } from "#kit/db/page.ts";
import type { StaffCall } from "#kit/http/context.ts";
import { deviceNameOf } from "#kit/http/device-name.ts";
import { accountProblems } from "../../contract.ts";
import type { ListedPlayer, PlayerFilters, StaffPlayer } from "../../contract/staff.ts";
import { normaliseMsisdn } from "../../rules/phone-number.ts";
import { isSameText } from "../../rules/profile.ts";
import { accountAuditActions } from "../../rules/staff.ts";
import { liftRestriction, restrict } from "../eligibility/restrictions.ts";
import { collectPersonalData } from "../personal-data/export.ts";
import { removePerson } from "../personal-data/removal.ts";
import { lockPerson } from "../personal-data/store.ts";
import { lockPlayer } from "../player-store.ts";
import type { AccountPorts, PlayerRecords } from "../ports.ts";
import { disconnectEndedAfter } from "../session/ended-sessions.ts";
import { endSessions } from "../session/sessions.ts";
import { findAllByPlayerId } from "../session/store.ts";
import * as store from "./store.ts";

const timeCursor = defineCursor({ at: "instant", id: "uuid" });
const nameCursor = defineCursor({ name: "hex", id: "uuid" });
const maxShown = 20;
const done = { isDone: true } as const;

export async function listPlayers(
  executor: Executor,
  scope: StaffScope,
  query: PlayerFilters & { after?: string | undefined; limit: number },
): Promise<{ players: ListedPlayer[]; next: string | null }> {
  const found = await store.findPlayers(executor, {
    services: servicesOf(scope.brands),
    filters: query,
    span: timeSpanIn(scope, query),
    after: query.after === undefined ? undefined : decode(query.sort, query.after),
    limit: query.limit + 1,
    now: scope.now,
  });
  const { rows, last } = toRowPage(found, query.limit);
  return { players: rows.map(shownOf), next: last && encode(query.sort, last) };
}

const maxNames = 6;

/** Nothing that identifies the person: a member who only needs the id may see no more. */
export async function findNames(executor: Executor, scope: StaffScope, name: string) {
  const query = { name, sort: "name", order: "asc", limit: maxNames } as const;
  const { players } = await listPlayers(executor, scope, query);
  return { players: players.map(({ playerId, username, service }) => ({ playerId, username, service })) };
}

function decode(sort: PlayerFilters["sort"], text: string): { value: Date | string; id: string } {
  if (sort === "registered") {
    const { at, id } = timeCursor.decode(text);
    return { value: at, id };
  }
  const { name, id } = nameCursor.decode(text);
  return { value: Buffer.from(name, "hex").toString("utf8"), id };
}

function encode(sort: PlayerFilters["sort"], row: store.ListedPlayerRow): string {
  if (sort === "registered") return timeCursor.encode({ at: row.createdAt, id: row.id });
  return nameCursor.encode({ name: Buffer.from(row.usernameKey).toString("hex"), id: row.id });
}

function shownOf(row: store.ListedPlayerRow): ListedPlayer {
  return {
    playerId: row.id,
    username: row.username,
    service: row.service,
    country: row.country,
    registeredAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    isRestricted: row.isRestricted,
    isLocked: row.isLocked,
  };
}

/** Finds players by the beginning of the username, or by the whole e-mail address. */
export async function searchPlayers(
  executor: Executor,
  text: string,
  { brands, now }: StaffScope,
  limit: number,
): Promise<SearchHit[]> {
  const services = servicesOf(brands);
  const filters = { sort: "name", order: "asc", name: text } as const;
  const found = text.includes("@")
    ? await store.findByEmail(executor, services, text, limit)
    : await store.findPlayers(executor, { services, filters, span: {}, after: undefined, limit, now });
  return found.map(({ id, username, service, country }) => ({
    id,
    title: username,
    note: `${service} · ${country}`,
    path: `/players/${id}`,
  }));
}

/** A number belongs to a person, so the reason for the search is recorded, with the last digits only. */
export async function findByNumber(
  trx: Executor,
  actor: { actorId: string; brand?: string | undefined },
  { brands, now }: StaffScope,
  { number, reason }: { number: string; reason: string },
) {
  const numbers = brands.flatMap((brand) => {
    const normal = normaliseMsisdn(number, brand);
    return "msisdn" in normal ? [{ service: brand.service, msisdn: normal.msisdn }] : [];
  });
  if (numbers.length === 0) {
    throw accountProblems.problem("number_malformed", [{ field: "number", code: "number_malformed" }]);
  }
  const players = await store.findByPhoneNumbers(trx, numbers);
  const { actorId, brand } = actor;
  const details = { reason, number: maskedNumber(numbers[0]?.msisdn ?? ""), found: String(players.length) };
  const action = accountAuditActions.number_searched;
  await recordAudit(trx, { actorId, action, ...(brand !== undefined && { brand }), details }, now);
  return { players };
}

function maskedNumber(msisdn: string): string {
  return `…${msisdn.slice(-3)}`;
}

export async function readPlayer(
  executor: Executor,
  { records, permissions }: { records: PlayerRecords; permissions: ReadonlySet<string> },
  playerId: string,
  now: Date,
): Promise<StaffPlayer> {
  const row = await store.findPlayerDetails(executor, playerId);
  if (!row) throw commonProblem("not_found");
  const permitted = [...records].filter(([, { permission }]) => permissions.has(permission.name));
  const [devices, notes, lists] = await Promise.all([
    findAllByPlayerId(executor, playerId, now, maxShown),
    store.findNotes(executor, playerId, maxShown),
    Promise.all(
      permitted.map(async ([kind, { list }]) => ({ kind, rows: await list(executor, playerId, maxShown) })),
    ),
  ]);
  const number = row.msisdn ?? row.formerMsisdn;
  const isRestrictedNow =
    row.restrictedAt !== null && (row.restrictedUntil === null || row.restrictedUntil > now);
  return {
    playerId: row.id,
    username: row.username,
    avatar: row.avatar,
    service: row.service,
    country: row.country,
    name: [row.firstName, row.lastName].filter(Boolean).join(" ") || null,
    email: row.email,
    maskedNumber: number === null ? null : maskedNumber(number),
    dateOfBirth: row.dateOfBirth,
    bio: row.bio,
    registeredAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    lockedAt: row.lockedAt?.toISOString() ?? null,
    restriction: isRestrictedNow
      ? {
          reason: row.reason ?? "",
          since: (row.restrictedAt ?? now).toISOString(),
          until: row.restrictedUntil?.toISOString() ?? null,
        }
      : null,
    devices: devices.map(({ userAgent, brand, createdAt, seenAt }) => ({
      name: deviceNameOf(userAgent, ""),
      brand,
      since: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
    })),
    notes: notes.map(({ text, author, at }) => ({ text, author, at: at.toISOString() })),
    records: lists.map(({ kind, rows }) => ({
      kind,
      rows: rows.map(({ at, note, ...rest }) => ({ ...rest, note: [...note], at: at.toISOString() })),
    })),
  };
}

type Call = StaffCall<Site>;

/** The member and the brand that `belongsTo` has resolved. */
function actorOf({ staff }: Call): StaffActor {
  return { actorId: staff.id, brand: staff.site ?? "" };
}

/** Locks the player against removal, so that the change does not outlive them. */
async function requirePlayer(trx: Executor, playerId: string): Promise<void> {
  if (!(await lockPlayer(trx, playerId))) throw commonProblem("not_found");
}

export function restrictPlayer(
  call: Call,
  { playerId, reason, until }: { playerId: string; reason: string; until: string | null },
) {
  const { now } = call;
  const endsAt = until === null ? null : new Date(until);
  if (endsAt !== null && endsAt <= now) {
    throw accountProblems.problem("staff_end_past", [{ field: "until", code: "staff_end_past" }]);
  }
  return call.write(async (trx) => {
    await requirePlayer(trx, playerId);
    await restrict(trx, { playerId, reason, endsAt }, now);
    const details = { reason, ...(endsAt && { until: endsAt.toISOString() }) };
    const entry = { ...actorOf(call), subject: playerId, details };
    await recordAudit(trx, { ...entry, action: accountAuditActions.player_restricted }, now);
    return done;
  });
}

/** A second member who lifts the same restriction changes nothing and writes no audit entry. */
export function liftRestrictionOf(call: Call, { playerId, reason }: { playerId: string; reason: string }) {
  return call.write(async (trx) => {
    await requirePlayer(trx, playerId);
    if (await liftRestriction(trx, playerId)) {
      const entry = { ...actorOf(call), subject: playerId, details: { reason } };
      await recordAudit(trx, { ...entry, action: accountAuditActions.restriction_lifted }, call.now);
    }
    return done;
  });
}

export function endSessionsOf(
  call: Call,
  { realtime }: Pick<AccountPorts, "realtime">,
  { playerId, reason }: { playerId: string; reason: string },
) {
  return disconnectEndedAfter(realtime, (endedIds) =>
    call.write(async (trx) => {
      await requirePlayer(trx, playerId);
      const ended = await endSessions(trx, endedIds, { id: playerId }, call.now);
      const entry = { ...actorOf(call), subject: playerId, details: { reason, sessions: String(ended) } };
      await recordAudit(trx, { ...entry, action: accountAuditActions.player_signed_out }, call.now);
      return { ended };
    }),
  );
}

export function notePlayer(call: Call, { playerId, text }: { playerId: string; text: string }) {
  return call.write(async (trx) => {
    await requirePlayer(trx, playerId);
    const id = newId({ now: () => call.now });
    await store.insertNote(trx, { id, playerId, authorId: call.staff.id, text }, call.now);
    const entry = { ...actorOf(call), subject: playerId };
    await recordAudit(trx, { ...entry, action: accountAuditActions.player_noted }, call.now);
    return done;
  });
}

export function exportPlayer(
  call: Call,
  ports: Pick<AccountPorts, "personalData">,
  { playerId, reason }: { playerId: string; reason: string },
) {
  return call.write(async (trx) => {
    const data = await collectPersonalData(trx, ports, playerId);
    const entry = { ...actorOf(call), subject: playerId, details: { reason } };
    await recordAudit(trx, { ...entry, action: accountAuditActions.player_exported }, call.now);
    return { exportedAt: call.now.toISOString(), data };
  });
}

export function erasePlayer(
  call: Call,
  ports: Pick<AccountPorts, "realtime" | "personalData" | "siteOf">,
  { playerId, reason, username }: { playerId: string; reason: string; username: string },
) {
  return disconnectEndedAfter(ports.realtime, (ended) =>
    call.write(async (trx) => {
      const person = await lockPerson(trx, playerId);
      if (!person) throw commonProblem("not_found");
      if (!isSameText(username, person.username)) {
        throw accountProblems.problem("username_wrong", [{ field: "username", code: "username_wrong" }]);
      }
      const actor = actorOf(call);
      const site = ports.siteOf(actor.brand) ?? null;
      await removePerson(trx, ended, ports, { person, site }, call.now);
      const entry = { ...actor, subject: playerId, details: { reason } };
      await recordAudit(trx, { ...entry, action: accountAuditActions.player_erased }, call.now);
      return done;
    }),
  );
}
