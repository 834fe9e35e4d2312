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
import { isSameText } from "../../rules/typed-text.ts";
import { isOwnRestrictionKind, restrictionKinds, type RestrictionKind } from "../../rules/restrictions.ts";
import { accountAuditActions, accountPermissions } from "../../rules/staff.ts";
import { liftRestriction, restrict } from "../eligibility/restrictions.ts";
import { findRestrictions } from "../eligibility/store.ts";
import { collectPersonalData } from "../personal-data/export.ts";
import { removePerson } from "../personal-data/removal.ts";
import { lockPerson } from "../personal-data/store.ts";
import { lockPlayer } from "../player-store.ts";
import type { AccountPorts, PlayerRecords, RegisteredRestriction, RegisteredRestrictions } from "../ports.ts";
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
  {
    records,
    restrictions,
    permissions,
  }: {
    records: PlayerRecords;
    restrictions: RegisteredRestrictions;
    permissions: ReadonlySet<string>;
  },
  playerId: string,
  now: Date,
): Promise<StaffPlayer> {
  const row = await store.findPlayerDetails(executor, playerId);
  if (!row) throw commonProblem("not_found");
  const permitted = permittedOf(permissions, records);
  const [devices, notes, restricted, lists] = await Promise.all([
    findAllByPlayerId(executor, playerId, now, maxShown),
    store.findNotes(executor, playerId, maxShown),
    listRestrictions(executor, permittedOf(permissions, restrictions), playerId, now),
    Promise.all(
      permitted.map(async ([kind, { list }]) => ({ kind, rows: await list(executor, playerId, maxShown) })),
    ),
  ]);
  const number = row.msisdn ?? row.formerMsisdn;
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
    restrictions: restricted,
    restrictable: restrictableBy(permissions, restrictions),
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

type RestrictionPorts = Pick<AccountPorts, "notifyOfRestriction" | "siteOf"> & {
  restrictions: RegisteredRestrictions;
};

/** What other slices registered, as far as a member with these permissions may see it. */
function permittedOf<Kind extends string, Registered extends { permission: { name: string } }>(
  permissions: ReadonlySet<string>,
  registered: ReadonlyMap<Kind, Registered>,
): (readonly [Kind, Registered])[] {
  return [...registered].filter(([, { permission }]) => permissions.has(permission.name));
}

async function listRestrictions(
  executor: Executor,
  registered: readonly (readonly [string, RegisteredRestriction])[],
  playerId: string,
  now: Date,
): Promise<StaffPlayer["restrictions"]> {
  const [own, ...others] = await Promise.all([
    findRestrictions(executor, playerId, now),
    ...registered.map(async ([kind, { list }]) =>
      (await list(executor, playerId, now)).map((row) => ({ ...row, kind: kind as RestrictionKind })),
    ),
  ]);
  return [...own.map((row) => ({ ...row, place: null })), ...others.flat()].map((row) => ({
    ...row,
    until: row.until?.toISOString() ?? null,
    since: "since" in row ? row.since.toISOString() : null,
  }));
}

/** The kinds that a member with these permissions may set. */
function restrictableBy(permissions: ReadonlySet<string>, registered: RegisteredRestrictions) {
  if (!permissions.has(accountPermissions.restrictions.name)) return [];
  return restrictionKinds.filter((kind) => {
    const other = registered.get(kind);
    return isOwnRestrictionKind(kind) || (other !== undefined && permissions.has(other.permission.name));
  });
}

/** The use case of another slice, as far as the member may use it. */
function requireRegistered(call: Call, { restrictions, siteOf }: RestrictionPorts, kind: RestrictionKind) {
  const registered = restrictions.get(kind);
  const site = siteOf(actorOf(call).brand);
  if (!registered || !site) throw commonProblem("not_found");
  if (!call.staff.permissions.has(registered.permission.name)) throw commonProblem("not_permitted");
  return { registered, site };
}

interface RestrictionInput {
  readonly playerId: string;
  readonly kind: RestrictionKind;
  readonly reason: string;
}

export function restrictPlayer(
  call: Call,
  ports: RestrictionPorts,
  { playerId, kind, reason, until }: RestrictionInput & { readonly until: string | null },
) {
  const { now } = call;
  const endsAt = until === null ? null : new Date(until);
  if (endsAt !== null && endsAt <= now) {
    throw accountProblems.problem("staff_end_past", [{ field: "until", code: "staff_end_past" }]);
  }
  const order = { actor: actorOf(call), playerId, reason };
  return call.write(async (trx) => {
    await requirePlayer(trx, playerId);
    if (isOwnRestrictionKind(kind)) {
      await restrict(trx, ports, { ...order, kind, endsAt }, now);
      return done;
    }
    const { registered, site } = requireRegistered(call, ports, kind);
    if (endsAt === null) {
      throw accountProblems.problem("staff_end_missing", [{ field: "until", code: "staff_end_missing" }]);
    }
    await registered.set(trx, { ...order, site, endsAt }, now);
    return done;
  });
}

/** A second member who lifts the same restriction changes nothing and writes no audit entry. */
export function liftRestrictionOf(
  call: Call,
  ports: RestrictionPorts,
  { playerId, kind, reason }: RestrictionInput,
) {
  const order = { actor: actorOf(call), playerId, reason };
  return call.write(async (trx) => {
    await requirePlayer(trx, playerId);
    if (isOwnRestrictionKind(kind)) {
      await liftRestriction(trx, ports, { ...order, kind }, call.now);
      return done;
    }
    const { registered, site } = requireRegistered(call, ports, kind);
    await registered.lift(trx, { ...order, site }, call.now);
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
