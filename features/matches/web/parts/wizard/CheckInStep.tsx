import { useEffect, useState } from "react";
import { WordHint } from "#features/branding/web/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { onClockSet, serverTime } from "#kit/client/server-clock.ts";
import { useClockLabels } from "#kit/client/use-clock-labels.ts";
import { pointsFor } from "#features/rankings/rules.ts";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { PlayerName } from "#kit/ui/components/PlayerName.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Clock } from "#kit/ui/components/Clock.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import { wifiOff } from "#kit/ui/icons/wifi-off.ts";
import { cx } from "#kit/ui/classes.ts";
import type { Side } from "../../../rules.ts";
import { OpponentGameId } from "./GameIds.tsx";
import { StepHeader } from "./StepHeader.tsx";
import type { StepProps } from "./use-wizard.ts";
import s from "./CheckInStep.module.css";

const hour = 3_600_000;

/** Both players check in, from 15 minutes before kickoff until 15 minutes after. */
export function CheckInStep({ view }: StepProps) {
  const text = useText("wizard");
  const format = useFormat();
  const { match, task, opponent, waiting } = view;
  const opensAt = Date.parse(match.checkInOpensAt);
  const closesAt = match.deadlineAt ?? match.kickoffAt;
  const isAhead = task === "await_check_in";
  const isWaiting = task === "await_opponent";
  const isReady = (side: Side) => match.readyAt[side] !== null;
  const isQueued = (side: Side) => side === match.you && waiting.includes("check_in");
  return (
    <>
      {isQueued(match.you) ? (
        <StepHeader title={text("readyKeptTitle")}>
          {text("readyKeptText", format.zonedTime(closesAt))}
        </StepHeader>
      ) : isWaiting ? (
        <StepHeader title={text("readyTitle")}>
          {text("readyText", opponent.username, format.zonedTime(closesAt))}
        </StepHeader>
      ) : (
        <StepHeader
          title={text("checkInTitle")}
          help={<WordHint word="word_check_in" name={text("checkInTitle")} />}
        >
          {text(
            "checkInText",
            format.number(-pointsFor.no_show),
            isAhead ? format.dateTime(closesAt) : format.zonedTime(closesAt),
          )}
        </StepHeader>
      )}
      <Countdown
        key={task}
        until={isAhead ? opensAt : Date.parse(closesAt)}
        label={text(isAhead ? "opensIn" : "closesIn")}
      />
      <div className={s.players}>
        {(["challenger", "challenged"] as const).map((side) => (
          <div key={side} className={cx(s.player, isReady(side) && s.ready)}>
            <Avatar avatar={match[side].avatar} frame={match[side].worn?.frame} size="lg" />
            <PlayerName worn={match[side].worn} className={s.name}>
              {side === match.you ? text("you") : match[side].username}
            </PlayerName>
            {isReady(side) ? (
              <Chip kind="ok" icon={check}>
                {text("ready")}
              </Chip>
            ) : (
              <Chip icon={clock}>{text(isQueued(side) ? "notSent" : "notReady")}</Chip>
            )}
          </div>
        ))}
      </div>
      {!match.hasAdded[match.you] && <OpponentGameId match={match} />}
      {/* Players need not stay on the page hours before kickoff. */}
      {waiting.length === 0 && !view.isOffline && opensAt - view.now < hour && (
        <Banner icon={isWaiting ? clock : wifiOff}>{text(isWaiting ? "stayWaiting" : "stay")}</Banner>
      )}
    </>
  );
}

/** Starts from the server's time once it is known. */
function Countdown({ until, label }: { until: number; label: string }) {
  const app = useApp();
  const labels = useClockLabels(label);
  const [from, setFrom] = useState(app.renderedAt);
  useEffect(() => {
    const start = () => setFrom(serverTime(app));
    start();
    return onClockSet(start);
  }, [app]);
  return (
    <div className={s.clock}>
      <span className="t-small muted" aria-hidden>
        {label}
      </span>
      <Clock until={until} now={from} labels={labels} />
    </div>
  );
}
