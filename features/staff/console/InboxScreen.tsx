import { useFormat, useText } from "#kit/client/app.tsx";
import { useServerNow } from "#kit/client/use-server-now.ts";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { chevronRight } from "#kit/ui/icons/chevron-right.ts";
import s from "./InboxScreen.module.css";
import { useBrandHref } from "./parts/brand-choice.ts";
import { useConsoleText } from "./parts/console-text.tsx";
import { useInbox } from "./parts/inbox.tsx";

const minute = 60_000;

/** The queues of the member's role, longest waiting first. */
export default function InboxScreen() {
  const text = useText("staff");
  const textOf = useConsoleText();
  const format = useFormat();
  const now = useServerNow(minute);
  const href = useBrandHref();
  const waiting = useInbox()
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (a.oldestAt ?? "").localeCompare(b.oldestAt ?? ""));
  const since = (at: string) => format.ago(at, new Date(now)) ?? format.dateTime(at);
  return (
    <div className="stack">
      <h1 className="t-title">{text("inbox")}</h1>
      {waiting.length === 0 ? (
        <EmptyState art="all-read" title={text("inboxEmpty")} text={text("inboxEmptyText")} />
      ) : (
        <ul className={s.queues}>
          {waiting.map(({ queue, path, count, oldestAt }) => (
            <li key={queue}>
              <Anchor className={s.queue} href={href(path)}>
                <strong className={s.count}>{format.number(count)}</strong>
                <span>
                  <strong>{textOf(`queue_${queue}`)}</strong>
                  {oldestAt !== null && <span className="muted">{text("oldest", since(oldestAt))}</span>}
                </span>
                <Icon of={chevronRight} flip />
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
