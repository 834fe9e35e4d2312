import { useEffect, useState } from "react";
import {
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
  type LoaderFunctionArgs,
} from "react-router";
import {
  brandInUrl,
  BulkBar,
  hasRoomForQueue,
  QueueHead,
  QueueItem,
  QueueList,
  useDuration,
  useSelection,
  useShortcuts,
  QueueLayout,
} from "#features/staff/console/index.ts";
import { appContext, useText } from "#kit/client/app.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import type { ModerationContract, ModerationItem } from "../contract.ts";
import { Decide } from "./parts/Decide.tsx";
import { ModerationTabs } from "./parts/ModerationTabs.tsx";
import { useDecide } from "./parts/use-decide.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<ModerationContract>();
  return call("GET /api/staff/moderation-queue", { query: { brand: brandInUrl(request) } });
}

const refreshMs = 30_000;

/** Reports and held messages, the oldest first; a decision takes two keys. */
export default function ModerationScreen() {
  const text = useText("console-chat");
  const duration = useDuration();
  const { items } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // Hidden until the queue is loaded again.
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  // Others work on the same queue.
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [revalidate]);

  const waiting = items.filter(({ id }) => !decided.has(id));
  const decide = useDecide();
  const chosen = useSelection(waiting, ({ id }) => id);
  const selected = search.get("item");
  const at = Math.max(
    0,
    waiting.findIndex(({ id }) => id === selected),
  );
  // Beside the queue the first one is open. A tablet shows the queue until one is chosen.
  const current = selected !== null || hasRoomForQueue() ? waiting[at] : undefined;
  const pathOf = (item: ModerationItem | undefined) => {
    const next = new URLSearchParams(search);
    if (item) next.set("item", item.id);
    else next.delete("item");
    return `/moderation?${next}`;
  };
  const open = (index: number) => {
    const next = waiting[index];
    if (next) void navigate(pathOf(next));
  };
  useShortcuts([
    { key: "j", label: text("nextItem"), run: () => open(at + 1) },
    { key: "k", label: text("previousItem"), run: () => open(Math.max(0, at - 1)) },
  ]);

  const contentOf = ({ text: quoted, note, reason }: ModerationItem) =>
    quoted || note || (reason === null ? "" : text(`reason_${reason}`));

  function onDecided(item: ModerationItem) {
    setDecided((before) => new Set(before).add(item.id));
    open(waiting[at + 1] ? at + 1 : at - 1);
    void revalidate();
  }

  return (
    <div className="stack">
      <ModerationTabs />
      <QueueLayout
        queue={
          <>
            <QueueHead title={text("moderation")} count={<Chip>{text("waiting", waiting.length)}</Chip>} />
            <BulkBar
              selection={chosen}
              nameOf={(item) => `${item.player ?? text("removedPlayer")}: ${contentOf(item)}`}
              actions={([true, false] as const).map((isFine) => ({
                label: text(isFine ? "bulkFine" : "bulkRemove"),
                isDanger: !isFine,
                preview: (rows: readonly ModerationItem[]) =>
                  (["report", "held"] as const).flatMap((kind) => {
                    const { length } = rows.filter((row) => row.kind === kind);
                    return length === 0 ? [] : [text(`bulk_${kind}_${isFine ? "fine" : "remove"}`, length)];
                  }),
                run: (item: ModerationItem) => decide(item, isFine, 0),
              }))}
            />
            {waiting.length === 0 && <p className="muted">{text("queueEmpty")}</p>}
            <QueueList label={text("queue")}>
              {waiting.map((item) => (
                <QueueItem
                  key={item.id}
                  href={pathOf(item)}
                  isCurrent={item === current}
                  title={item.player ?? text("removedPlayer")}
                  end={text(`kind_${item.kind}`)}
                  note={`${item.service}: ${contentOf(item)}`}
                  when={duration(item.at)}
                  box={chosen.box(item, text("chooseItem", item.player ?? text("removedPlayer")))}
                />
              ))}
            </QueueList>
          </>
        }
        detail={
          current && (
            <Decide
              key={current.id}
              item={current}
              listPath={pathOf(undefined)}
              onDecided={() => onDecided(current)}
            />
          )
        }
      />
    </div>
  );
}
