import { useNow } from "#kit/client/app.tsx";
import type { Notification } from "../../contract.ts";
import s from "./NotificationList.module.css";
import { NotificationRow } from "./NotificationRow.tsx";

export interface NotificationListProps {
  list: readonly Notification[];
  onMarkRead: (notificationId: string) => void;
  onOpen: (notificationId: string) => void;
}

export function NotificationList({ list, onMarkRead, onOpen }: NotificationListProps) {
  const now = useNow(60_000);

  /** The row disappears, so its neighbour gets the focus first. */
  function mark(notificationId: string, button: HTMLElement) {
    const row = button.closest("li");
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    const target = neighbour?.querySelector("button") ?? row?.closest<HTMLElement>("[role=tabpanel]");
    target?.focus();
    onMarkRead(notificationId);
  }

  return (
    <ul className={s.list}>
      {list.map((notification) => (
        <NotificationRow
          key={notification.notificationId}
          notification={notification}
          now={now}
          onMarkRead={(button) => mark(notification.notificationId, button)}
          onOpen={() => onOpen(notification.notificationId)}
        />
      ))}
    </ul>
  );
}
