import * as z from "zod/mini";
import { daySpan } from "#features/staff/contract.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import { restrictionKinds } from "../rules/restrictions.ts";
import { accountPermissions } from "../rules/staff.ts";

const brand = z.optional(z.string().check(z.maxLength(60)));
const reason = z
  .string("staff_reason_missing")
  .check(z.trim(), z.minLength(1, "staff_reason_missing"), z.maxLength(500));
const belongsTo = { field: "playerId", resolve: "player" } as const;
const done = z.object({ isDone: z.literal(true) });

/** The filters of the list, which the CSV export accepts too. */
export const playerFilters = z.object({
  brand,
  sort: z._default(z.enum(["registered", "name"]), "registered"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
  /** The beginning of a username. */
  name: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** The day of registration. */
  ...daySpan,
  state: z.optional(z.enum(["restricted", "locked"])),
});

const listedPlayer = z.object({
  playerId: uuid,
  username: z.string(),
  service: z.string(),
  country: z.string(),
  registeredAt: instant,
  lastSeenAt: z.nullable(instant),
  isRestricted: z.boolean(),
  isLocked: z.boolean(),
});

/** What a member reads as it is, an amount of money, or a text of a console dictionary. */
const recordPart = z.union([
  z.string(),
  z.object({ minor: z.int(), currency: z.string() }),
  z.object({ texts: z.string(), key: z.string() }),
]);

/** A row of a list on the player's page: a match, a charge, a ticket. */
const playerRecord = z.object({
  id: z.string(),
  at: instant,
  title: recordPart,
  note: z.array(recordPart),
  /** A console page about it. */
  path: z.nullable(z.string()),
});

const restrictionKind = z.enum(restrictionKinds);
const restriction = z.object({
  kind: restrictionKind,
  reason: z.string(),
  /** Null where it is not stored. */
  since: z.nullable(instant),
  /** Null without an end. */
  until: z.nullable(instant),
  /** What it is limited to, with the console page where it is lifted. */
  place: z.nullable(z.object({ name: z.string(), path: z.string() })),
});

const player = z.object({
  playerId: uuid,
  username: z.string(),
  avatar: z.string(),
  service: z.string(),
  country: z.string(),
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Shows only the last digits. */
  maskedNumber: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  registeredAt: instant,
  lastSeenAt: z.nullable(instant),
  /** Locked because the number got a new owner. */
  lockedAt: z.nullable(instant),
  /** Restrictions that have not ended. */
  restrictions: z.array(restriction),
  /** The kinds that the member may set and lift. */
  restrictable: z.array(restrictionKind),
  devices: z.array(z.object({ name: z.string(), brand: z.string(), since: instant, seenAt: instant })),
  notes: z.array(z.object({ text: z.string(), author: z.string(), at: instant })),
  records: z.array(z.object({ kind: z.string(), rows: z.array(playerRecord) })),
});

const restrictBody = z.object({ playerId: uuid, kind: restrictionKind, reason, until: z.nullable(instant) });
const liftBody = z.object({ playerId: uuid, kind: restrictionKind, reason });
export const noteBody = z.object({
  playerId: uuid,
  text: z
    .string("staff_note_missing")
    .check(z.trim(), z.minLength(1, "staff_note_missing"), z.maxLength(2_000)),
});
const reasonBody = z.object({ playerId: uuid, reason });
const erasePlayerBody = z.object({
  playerId: uuid,
  reason,
  username: z.string().check(z.maxLength(60)),
});
export const findByNumberBody = z.object({
  number: z.string().check(z.trim(), z.minLength(6, "number_malformed"), z.maxLength(30)),
  reason,
  brand,
});

export const playersContract = defineContract({
  "GET /api/staff/players": {
    summary: "Players of the member's brands; give `next` as `after`.",
    auth: "staff",
    permission: accountPermissions.players,
    siteField: "brand",
    query: z.extend(playerFilters, {
      after: z.optional(z.string().check(z.maxLength(200))),
      limit: z._default(queryInteger(1, 200), 100),
    }),
    response: z.object({ players: z.array(listedPlayer), next: z.nullable(z.string()) }),
  },
  "GET /api/staff/player-names": {
    summary: "The first players whose username begins so, for members who may not open players too.",
    auth: "staff",
    permission: accountPermissions.player_names,
    siteField: "brand",
    query: z.object({ brand, name: z.string().check(z.trim(), z.minLength(2), z.maxLength(60)) }),
    response: z.object({
      players: z.array(z.object({ playerId: uuid, username: z.string(), service: z.string() })),
    }),
  },
  "POST /api/staff/find-player-by-number": {
    summary:
      "The player with a cell number, and locked players who had it before. The audit log records the reason.",
    auth: "staff",
    permission: accountPermissions.players,
    siteField: "brand",
    body: findByNumberBody,
    response: z.object({
      players: z.array(z.object({ playerId: uuid, username: z.string(), isLocked: z.boolean() })),
    }),
    problems: ["staff_reason_missing", "number_malformed"],
    limit: { per: "viewer", burst: 20, everySeconds: 30 },
  },
  "GET /api/staff/player": {
    summary: "A player with restrictions, devices, notes and the latest records of every slice.",
    auth: "staff",
    permission: accountPermissions.players,
    belongsTo,
    query: z.object({ playerId: uuid }),
    response: player,
  },
  "POST /api/staff/restrict-player": {
    summary:
      "Restricts a player from playing, the store or the chat, and notifies the player; replaces an earlier restriction of the kind.",
    auth: "staff",
    permission: accountPermissions.restrictions,
    belongsTo,
    body: restrictBody,
    response: done,
    problems: ["staff_reason_missing", "staff_end_past", "staff_end_missing"],
  },
  "POST /api/staff/lift-restriction": {
    summary: "Lifts a restriction of a player, and notifies the player.",
    auth: "staff",
    permission: accountPermissions.restrictions,
    belongsTo,
    body: liftBody,
    response: done,
    problems: ["staff_reason_missing"],
  },
  "POST /api/staff/end-player-sessions": {
    summary: "Signs a player out on every device.",
    auth: "staff",
    permission: accountPermissions.restrictions,
    belongsTo,
    body: reasonBody,
    response: z.object({ ended: z.int() }),
    problems: ["staff_reason_missing"],
  },
  "POST /api/staff/note-player": {
    summary: "Writes a note about a player that only staff see.",
    auth: "staff",
    permission: accountPermissions.players,
    belongsTo,
    body: noteBody,
    response: done,
    problems: ["staff_note_missing"],
  },
  "POST /api/staff/export-player": {
    summary: "All data of a player, on the player's request.",
    auth: "staff",
    permission: accountPermissions.personal_data,
    belongsTo,
    body: reasonBody,
    response: z.object({ exportedAt: instant, data: z.record(z.string(), z.unknown()) }),
    problems: ["staff_reason_missing"],
    limit: { per: "viewer", burst: 10, everySeconds: 60 },
  },
  "POST /api/staff/erase-player": {
    summary: "Erases a player on the player's request. The username must be typed.",
    auth: "staff",
    permission: accountPermissions.personal_data,
    belongsTo,
    body: erasePlayerBody,
    response: done,
    problems: ["staff_reason_missing", "username_wrong"],
  },
});

export type PlayersContract = typeof playersContract;
export type ListedPlayer = z.output<typeof listedPlayer>;
export type RecordPart = z.output<typeof recordPart>;
export type StaffPlayer = z.output<typeof player>;
export type PlayerFilters = z.output<typeof playerFilters>;
