import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Brand } from "#features/branding/rules.ts";
import type { ChatRoomKind } from "#features/chat/server/index.ts";
import { levels } from "#features/levels.ts";
import type { BrandResolver, Slice } from "#features/slice.ts";
import type { NotificationKind, NotificationKinds } from "#features/notifications/rules.ts";
import type { AuditAction, Permission } from "#features/staff/rules.ts";
import type { PlayerRecordList, RegisteredRestriction } from "#features/accounts/server/index.ts";
import type { CsvExport, DailyFigure, InboxQueue, SearchProvider } from "#features/staff/server/index.ts";
import type { RouteTable } from "#kit/http/routes.ts";
import type { SiteResolvers } from "#kit/http/site-resolvers.ts";
import type { SiteTexts } from "#kit/http/context.ts";

export interface NamedSlice extends Slice {
  readonly name: string;
}

/** Every slice with a `server/slice.ts`, the lowest level first. */
export const slices: readonly NamedSlice[] = await loadSlices();

/** The role × permission matrix. */
export const permissions: readonly Permission[] = [
  ...collect<Permission>("permission", slices, (slice) => slice.permissions).values(),
];

export const auditActions: readonly AuditAction[] = [
  ...collect<AuditAction>("audit action", slices, (slice) => slice.auditActions).values(),
];

export const notificationKinds: NotificationKinds = collect<NotificationKind>(
  "notification kind",
  slices,
  (slice) => slice.notificationKinds,
);

export const searchProviders = collect<SearchProvider>(
  "search provider",
  slices,
  (slice) => slice.searchProviders,
);

export const inboxQueues = collect<InboxQueue>("inbox queue", slices, (slice) => slice.inboxQueues);

export const csvExports = collect<CsvExport>("CSV export", slices, (slice) => slice.csvExports);

export const dailyFigures = collect<DailyFigure>("daily figure", slices, (slice) => slice.dailyFigures);

export const playerRecords = collect<PlayerRecordList>(
  "player record list",
  slices,
  (slice) => slice.playerRecords,
);

export const registeredRestrictions = collect<RegisteredRestriction>(
  "restriction",
  slices,
  (slice) => slice.restrictions,
);

export const chatRoomKinds: readonly ChatRoomKind[] = slices.flatMap((slice) => slice.chatRoomKinds ?? []);

const brandResolvers = collect<BrandResolver>("brand resolver", slices, (slice) => slice.brandResolvers);

async function loadSlices(): Promise<NamedSlice[]> {
  const names = levels.flat().filter((name) => existsSync(fileURLToPath(import.meta.resolve(fileOf(name)))));
  return Promise.all(
    names.map(async (name) => {
      const { default: slice } = (await import(fileOf(name))) as { default?: Slice };
      if (!slice) throw new Error(`features/${name}/server/slice.ts has no default export`);
      return { ...slice, name };
    }),
  );
}

function fileOf(name: string): string {
  return `#features/${name}/server/slice.ts`;
}

/** One part of all slices by its name. Two slices that define the same name stop the start of the server. */
export function collect<Part>(
  kind: string,
  from: readonly NamedSlice[],
  partOf: (slice: NamedSlice) => Readonly<Record<string, Part>> | undefined,
): ReadonlyMap<string, Part> {
  const owners = new Map<string, string>();
  const parts = new Map<string, Part>();
  for (const slice of from) {
    for (const [name, part] of Object.entries(partOf(slice) ?? {})) {
      const owner = owners.get(name);
      if (owner !== undefined) throw new Error(`${owner} and ${slice.name} both define the ${kind} ${name}`);
      owners.set(name, slice.name);
      parts.set(name, part);
    }
  }
  return parts;
}

/** Every staff call requires a permission that a slice registers. */
export function requirePermissionsDefined<Site extends SiteTexts>(
  table: RouteTable<Site>,
  defined: readonly Permission[] = permissions,
): void {
  for (const { key, endpoint } of table.values()) {
    if (endpoint.auth !== "staff" || defined.some((one) => one === endpoint.permission)) continue;
    throw new Error(`${key} requires the permission ${endpoint.permission.name}, which no slice registers`);
  }
}

/** The resolvers of all slices, as the HTTP layer calls them. */
export function siteResolversOf(brands: readonly Brand[]): SiteResolvers {
  return Object.fromEntries(
    [...brandResolvers].map(([kind, resolve]) => [
      kind,
      async (executor, id) => (await resolve(executor, id, brands))?.map(({ key }) => key),
    ]),
  );
}
