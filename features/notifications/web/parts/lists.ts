import type { Notification } from "../../contract.ts";

export type ListName = "unread" | "read";

/** The loaded part of both lists, newest first. */
export interface Lists {
  readonly unread: readonly Notification[];
  readonly read: readonly Notification[];
  /** Where the next page begins; null after the last page. */
  readonly next: Readonly<Record<ListName, string | null>>;
}

/** Moves one notification to the other list. */
export function moved(lists: Lists, notificationId: string, to: ListName): Lists {
  const from = to === "read" ? "unread" : "read";
  const found = lists[from].find((one) => one.notificationId === notificationId);
  if (!found) return lists;
  return {
    ...lists,
    [from]: lists[from].filter((one) => one !== found),
    [to]: merged(lists[to], [{ ...found, read: to === "read" }]),
  };
}

export function allRead(lists: Lists): Lists {
  return {
    unread: [],
    read: merged(
      lists.read,
      lists.unread.map((one) => ({ ...one, read: true })),
    ),
    // Unread notifications that were not loaded now belong to the read list, so its next page begins at the newer of
    // the two keys.
    next: { unread: null, read: newer(lists.next.unread, lists.next.read) },
  };
}

export function withPage(lists: Lists, name: ListName, page: Lists): Lists {
  return {
    ...lists,
    [name]: merged(lists[name], page[name]),
    next: { ...lists.next, [name]: page.next[name] },
  };
}

function newer(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** Ids sort by time. A notification in both lists is listed once. */
function merged(list: readonly Notification[], more: readonly Notification[]): Notification[] {
  const byId = new Map([...list, ...more].map((one) => [one.notificationId, one]));
  return [...byId.values()].toSorted((a, b) => (a.notificationId < b.notificationId ? 1 : -1));
}
