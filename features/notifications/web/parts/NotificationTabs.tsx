import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { TabPanel, Tabs } from "#kit/ui/components/Tabs.tsx";
import type { ListName, Lists } from "./lists.ts";
import { MoreNotifications } from "./MoreNotifications.tsx";
import { NotificationList } from "./NotificationList.tsx";
import s from "./NotificationTabs.module.css";
import { useLists } from "./use-lists.ts";

const group = "notifications";

export interface NotificationTabsProps {
  first: Lists & { unreadCount: number };
}

export function NotificationTabs({ first }: NotificationTabsProps) {
  const text = useText("notifications");
  const [selected, setSelected] = useState<ListName>("unread");
  const { lists, unreadCount, page, isMarkingAll, markRead, markAllRead, open, loadMore } = useLists(first);
  const list = lists[selected];
  const hasMore = lists.next[selected] !== null;
  const unread = unreadCount > 0 ? { count: unreadCount } : {};
  return (
    <>
      <Tabs
        sticky
        fill
        group={group}
        label={text("tabs")}
        tabs={[
          { id: "unread", name: text("unread"), ...unread },
          { id: "read", name: text("read") },
        ]}
        selected={selected}
        onSelect={setSelected}
      />
      <TabPanel group={group} id={selected} className={s.panel}>
        {selected === "unread" && list.length > 1 && (
          <Button
            kind="ghost"
            size="sm"
            className={s.all}
            busy={isMarkingAll}
            onClick={() => void markAllRead()}
          >
            {text("markAllRead")}
          </Button>
        )}
        {list.length > 0 && (
          <NotificationList list={list} onMarkRead={(id) => void markRead(id)} onOpen={open} />
        )}
        {list.length === 0 && !hasMore && <NoNotifications name={selected} />}
        <MoreNotifications
          key={selected}
          pages={{ items: list, hasMore, state: page, loadMore: () => void loadMore(selected) }}
        />
      </TabPanel>
    </>
  );
}

function NoNotifications({ name }: { name: ListName }) {
  const text = useText("notifications");
  return name === "unread" ? (
    <EmptyState art="all-read" title={text("emptyUnreadTitle")} text={text("emptyUnreadText")} />
  ) : (
    <EmptyState art="no-chat" title={text("emptyReadTitle")} text={text("emptyReadText")} />
  );
}
