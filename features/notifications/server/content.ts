import { removedName, displayName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import {
  namedPlayersOf,
  textNameOf,
  placeholderValues,
  type NotificationKind,
  type StoredParams,
} from "../rules.ts";
import * as store from "./store.ts";

export interface ReadNotification {
  readonly kind: NotificationKind;
  readonly params: StoredParams;
}

/** The players by id. Notifications store ids, so that they always show the current names. */
export type NamedPlayers = ReadonlyMap<string, store.NamedPlayer>;

/** One query for all notifications of a page. */
export async function findNamedPlayers(
  executor: Executor,
  notifications: readonly ReadNotification[],
): Promise<NamedPlayers> {
  return store.findNamedPlayers(
    executor,
    notifications.flatMap(({ kind, params }) => namedPlayersOf(kind, params)),
  );
}

/** Title and text in the brand's language. */
export function renderTexts(
  site: Site,
  { kind, params }: ReadNotification,
  players: NamedPlayers,
): { title: string; text: string } {
  const nameOf = (id: string) => displayName(site, players.get(id)?.username ?? removedName(id));
  const values = placeholderValues(kind, params, site.brand.language, nameOf);
  const text = site.text("notifications");
  const name = textNameOf(kind, params);
  return { title: text(`title_${name}`, ...values), text: text(`text_${name}`, ...values) };
}

/** The avatar of the player that a notification to `playerId` is about. Null for a removed player. */
export function avatarOf(
  { kind, params }: ReadNotification,
  playerId: string,
  players: NamedPlayers,
): string | null {
  const [other] = namedPlayersOf(kind, params).filter((id) => id !== playerId);
  return (other === undefined ? undefined : players.get(other)?.avatar) ?? null;
}
