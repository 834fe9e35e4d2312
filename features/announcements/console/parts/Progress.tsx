import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useBrandHref } from "#features/staff/console/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import { ProgressBar } from "#kit/ui/components/ProgressBar.tsx";
import type { Announcement, AnnouncementsContract, EventChoice } from "../../contract.ts";
import type { AnnouncementStep } from "../../rules.ts";
import s from "./Progress.module.css";

interface ProgressProps {
  announcement: Announcement;
  events: readonly EventChoice[];
}

/** What happens to an announcement that is no longer a draft, and what a member can do about it. */
export function Progress({ announcement, events }: ProgressProps) {
  const text = useText("console-announcements");
  const format = useFormat();
  const { state, segment, battleground, sendAt, startedAt, finishedAt, timeZone, link } = announcement;
  const { audienceSize, sentCount, failedCount } = announcement;
  const event = events.find((one) => one.eventId === battleground);
  const done = sentCount + failedCount;
  const percent =
    state === "sent" ? 100 : audienceSize ? Math.min(100, (done / audienceSize) * 100) : undefined;
  return (
    <section className={s.progress} aria-label={text(`state_${state}`)}>
      <p>
        <strong>{text(`segment_${segment}`)}</strong>
        {event && (
          <>
            {": "}
            <bdi>{event.title}</bdi>
          </>
        )}
      </p>
      <p className="muted">{text(`segmentHint_${segment}`)}</p>
      {link !== "" && (
        <p className="muted">
          {text("link")}
          {": "}
          <bdi>{link}</bdi>
        </p>
      )}
      {state === "scheduled" && sendAt !== null && (
        <p>{text("scheduledFor", format.dateTime(sendAt), timeZone)}</p>
      )}
      {startedAt !== null && <p>{text("startedAt", format.dateTime(startedAt))}</p>}
      {audienceSize !== null && (
        <div className={s.meter} role="status">
          <p>{text("progress", format.number(sentCount), format.number(Math.max(audienceSize, done)))}</p>
          <ProgressBar label={text(`state_${state}`)} percent={percent} />
        </div>
      )}
      {failedCount > 0 && <Banner kind="warn">{text("failed", failedCount)}</Banner>}
      {finishedAt !== null && <p>{text("finishedAt", format.dateTime(finishedAt))}</p>}
      {state === "stopped" && <p className="muted">{text("continueText")}</p>}
      <Steps announcement={announcement} />
    </section>
  );
}

function Steps({ announcement: { announcementId, state, version } }: { announcement: Announcement }) {
  const text = useText("console-announcements");
  const { api } = useApp();
  const navigate = useNavigate();
  const hrefOf = useBrandHref();
  const { revalidate } = useRevalidator();
  const { busy, attempt } = useAction();
  const [isStopping, setIsStopping] = useState(false);
  const move = (step: AnnouncementStep, done?: string) =>
    attempt(
      step,
      async () => {
        try {
          await api.of<AnnouncementsContract>()("POST /api/staff/move-announcement", {
            body: { announcementId, step, version, sendAt: null },
          });
        } finally {
          // A refused step shows what has changed.
          await revalidate();
        }
      },
      done,
    );
  return (
    <div className={s.actions}>
      {state === "scheduled" && (
        <Button busy={busy === "unschedule"} onClick={() => void move("unschedule", text("unscheduled"))}>
          {text("unschedule")}
        </Button>
      )}
      {state === "sending" && (
        <Button kind="danger" onClick={() => setIsStopping(true)}>
          {text("stop")}
        </Button>
      )}
      {state === "stopped" && (
        <Button kind="primary" busy={busy === "continue"} onClick={() => void move("continue")}>
          {text("continue")}
        </Button>
      )}
      <Button kind="ghost" onClick={() => void navigate(hrefOf(`/announcements/new?copy=${announcementId}`))}>
        {text("copy")}
      </Button>
      <ConfirmDialog
        isOpen={isStopping && state === "sending"}
        title={text("stopTitle")}
        text={text("stopText")}
        confirm={text("stop")}
        cancel={text("cancel")}
        isBusy={busy === "stop"}
        onConfirm={() => void move("stop").then(() => setIsStopping(false))}
        onClose={() => setIsStopping(false)}
      />
    </div>
  );
}
