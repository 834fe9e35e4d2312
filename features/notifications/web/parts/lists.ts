import type { Notification } from "../../contract.ts";

export type ListName = "unread" | "read";

/** Both lists as far as they are loaded, newest first. */
export interface Lists {
  readonly unread: readonly Notification[];
  readonly read: readonly Notification[];
  /** Where each goes on; null when it is whole. */
  readonly next: Readonly<Record<ListName, string | null>>;
}

/** One notification, moved to the other list. */
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
    // What was never loaded of the unread list is now somewhere in the read one, which goes on at the newer place.
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

/** Ids sort by time. One that is in both stands once. */
function merged(list: readonly Notification[], more: readonly Notification[]): Notification[] {
  const byId = new Map([...list, ...more].map((one) => [one.notificationId, one]));
  return [...byId.values()].toSorted((a, b) => (a.notificationId < b.notificationId ? 1 : -1));
}
