import { useState } from "react";
import { useSearchParams } from "react-router";
import { QueueHead, QueueItem, QueueList, useDuration } from "#features/staff/console/index.ts";
import { useNow, useText } from "#kit/client/app.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Segment } from "#kit/ui/components/Segment.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import type { QueuedDispute } from "../../contract.ts";
import { decisionText } from "./rulings.ts";

interface DisputeQueueProps {
  disputes: readonly QueuedDispute[];
  openCount: number;
  view: "open" | "decided";
  sort: "age" | "stake";
  current: string | undefined;
  pathOf: (matchId: string) => string;
}

/** Players wait for a ruling: later than this is marked. */
const lateMs = 24 * 3_600_000;

export function DisputeQueue({ disputes, openCount, view, sort, current, pathOf }: DisputeQueueProps) {
  const text = useText("console-matches");
  const duration = useDuration();
  const now = useNow(60_000);
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState("");
  const choose = (name: string, value: string) =>
    setSearch((before) => {
      before.set(name, value);
      return before;
    });
  const found = disputes.filter((one) => matches(one, typed));
  return (
    <>
      <QueueHead title={text("disputes")} count={<Chip>{text("openCount", openCount)}</Chip>}>
        <Segment
          label={text("view")}
          options={[
            { id: "open", name: text("open") },
            { id: "decided", name: text("decided") },
          ]}
          selected={view}
          onSelect={(id) => choose("view", id)}
        />
        <TextInput
          aria-label={text("search")}
          placeholder={text("search")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {view === "open" && (
          <Select
            aria-label={text("sort")}
            value={search.get("sort") ?? sort}
            options={(["age", "stake"] as const).map((value) => ({ value, name: text(`sort_${value}`) }))}
            onChange={(event) => choose("sort", event.target.value)}
          />
        )}
      </QueueHead>
      {found.length === 0 && (
        <p className="muted">
          {text(typed !== "" ? "noneFound" : view === "open" ? "noneOpen" : "noneDecided")}
        </p>
      )}
      <QueueList label={text("disputes")}>
        {found.map((one) => (
          <QueueItem
            key={`${one.matchId} ${one.at}`}
            href={pathOf(one.matchId)}
            isCurrent={one.matchId === current}
            title={text("versus", one.challenger, one.challenged)}
            end={one.stake === "final" ? (one.tieCode ?? text("stake_final")) : text(`stake_${one.stake}`)}
            note={
              one.decision
                ? decisionText(text, one.decision.details, one)
                : [one.reason && text(`reason_${one.reason}`), one.service.toUpperCase()]
                    .filter(Boolean)
                    .join(", ")
            }
            when={one.decision ? text("ago", duration(one.at)) : duration(one.at)}
            isLate={!one.decision && now - Date.parse(one.at) > lateMs}
          />
        ))}
      </QueueList>
    </>
  );
}

function matches({ matchId, challenger, challenged, event }: QueuedDispute, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return [matchId, challenger, challenged, event].some((value) => value.toLowerCase().includes(wanted));
}
