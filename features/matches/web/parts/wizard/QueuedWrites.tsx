import { useFormat, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { clock } from "#kit/ui/icons/clock.ts";
import { wifiOff } from "#kit/ui/icons/wifi-off.ts";
import { queuedScoreOf, queuedStatementOf, type MatchWrite, type WriteKind } from "./queued-writes.ts";
import { QueuedPicture } from "./ScorePicture.tsx";
import type { StepProps } from "./use-wizard.ts";
import s from "./QueuedWrites.module.css";

/** Writes that wait for a connection, and writes that the server refused. */
export function QueuedWrites({
  view: { waiting, heldUntil, refused, isOffline, buttons, dismiss },
}: StepProps) {
  const text = useText("wizard");
  const format = useFormat();
  // Accept and verify are not queued: what they answer may change in the meantime.
  const asksForNetwork = buttons.includes("accept") || buttons.includes("verify");
  return (
    <>
      {refused.map(({ id, kind, calls, refusal }) => (
        <Banner key={id} kind="bad" isAnnounced>
          <div className={s.refused}>
            <p>{text(`refused_${kind as WriteKind}`, refusal?.message ?? "")}</p>
            <QueuedStatement kind={kind as WriteKind} calls={calls} />
            <Button size="sm" kind="outline" onClick={() => void dismiss(id)}>
              {text("understood")}
            </Button>
          </div>
        </Banner>
      ))}
      {waiting.length > 0 && (
        <Banner kind="warn" icon={isOffline ? wifiOff : clock} isAnnounced>
          {isOffline
            ? text("kept")
            : heldUntil
              ? text("keptPictures", format.dateTime(heldUntil))
              : text("keptOnline")}
        </Banner>
      )}
      {isOffline && waiting.length === 0 && (
        <Banner kind="warn" icon={wifiOff} isAnnounced>
          {text(asksForNetwork ? "offlineToAnswer" : "offline")}
        </Banner>
      )}
    </>
  );
}

/** Shows a refused write until the player dismisses it; it is stored on this device only. */
function QueuedStatement({ kind, calls }: Pick<MatchWrite, "kind" | "calls">) {
  const text = useText("wizard");
  const format = useFormat();
  const { note, pictures } = queuedStatementOf({ calls });
  const score = queuedScoreOf({ calls });
  const of = kind === "score" ? text("pictureOf", text("you")) : text("ownEvidence");
  return (
    <>
      {score && (
        <p>{text("youHadScore", format.number(score.challenger), format.number(score.challenged))}</p>
      )}
      {note !== "" && <blockquote dir="auto">{note}</blockquote>}
      {pictures.map((picture, index) => (
        <QueuedPicture key={index} screenshot={picture} of={of} />
      ))}
    </>
  );
}
