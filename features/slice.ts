import type {
  PersonalData,
  PersonalDataPorts,
  PlayerRecordList,
  RegisteredRestriction,
} from "#features/accounts/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import type { ChatRoomKind } from "#features/chat/server/index.ts";
import type { NotificationKind } from "#features/notifications/rules.ts";
import type { AuditActions, Permissions } from "#features/staff/rules.ts";
import type { CsvExport, DailyFigure, InboxQueue, SearchProvider } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { RoomType } from "#kit/realtime/rooms.ts";

/** Finds the brands that the thing with this id belongs to, among all brands; undefined when there is no such thing. */
export type BrandResolver = (
  executor: Executor,
  id: string,
  brands: readonly Brand[],
) => Promise<readonly Brand[] | undefined>;

export interface RoomPorts {
  readonly brands: readonly Brand[];
  /** The room kinds of all slices. */
  readonly chatRoomKinds: readonly ChatRoomKind[];
}

/**
 * What a slice brings to the parts of the server that work for all slices. Its `server/slice.ts` exports it as default;
 * `apps/server/slices.ts` finds that file by itself, so there is no list to edit.
 */
export interface Slice {
  readonly permissions?: Permissions;
  readonly auditActions?: AuditActions;
  readonly notificationKinds?: Readonly<Record<string, NotificationKind>>;
  /** Searches of the staff console, by the kind of thing that they find. */
  readonly searchProviders?: Readonly<Record<string, SearchProvider>>;
  /** Queues in the inbox of the staff console. */
  readonly inboxQueues?: Readonly<Record<string, InboxQueue>>;
  /** Tables that members download, by the name in `/staff/exports/<name>.csv`. */
  readonly csvExports?: Readonly<Record<string, CsvExport>>;
  /** Figures by day of the console. Their words are in the dictionary `console-brand-statistics`. */
  readonly dailyFigures?: Readonly<Record<string, DailyFigure>>;
  /** Lists on a player's page of the console. */
  readonly playerRecords?: Readonly<Record<string, PlayerRecordList>>;
  /** Kinds of restrictions of players that the slice stores itself, out of `restrictionKinds` of accounts. */
  readonly restrictions?: Readonly<Record<string, RegisteredRestriction>>;
  /** By the kind of thing that a contract names in `belongsTo`. */
  readonly brandResolvers?: Readonly<Record<string, BrandResolver>>;
  personalData?(ports: PersonalDataPorts): PersonalData | readonly PersonalData[];
  /** The realtime rooms with the slice's prefix. */
  rooms?(executor: Executor, ports: RoomPorts): RoomType;
  /** Kinds of chat rooms whose readers and writers this slice knows. */
  readonly chatRoomKinds?: readonly ChatRoomKind[];
  /** Tables that refer to players and are exported and erased by `accounts` itself, without a `PersonalData`. */
  readonly tablesErasedByAccounts?: readonly string[];
}

export function defineSlice(slice: Slice): Slice {
  return slice;
}
