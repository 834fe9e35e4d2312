import { useNow, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { KeyCap } from "#features/staff/console/index.ts";
import type { HeldRuling } from "./pending-rulings.ts";
import s from "./PendingBar.module.css";
import { messageDrafts, pendingRulings } from "./use-pending-rulings.ts";

interface PendingBarProps {
  held: readonly HeldRuling[];
  pathOf: (matchId: string) => string;
  onUndo: (id: number) => void;
}

const undoKey = "U";

/** Rulings that can still be undone, and those that could not be sent. */
export function PendingBar({ held, pathOf, onUndo }: PendingBarProps) {
  const text = useText("console-matches");
  const undoneByKey = held.findLast(({ state }) => state === "waiting");
  return (
    <div className={s.bar} role="status">
      {held.map((one) => (
        <div key={one.id} className={s.ruling}>
          {one.state === "failed" ? (
            <Failed ruling={one} path={pathOf(one.matchId)} />
          ) : (
            <>
              <Waiting ruling={one} />
              {one.state === "waiting" && (
                <Button size="sm" kind="inverse" onClick={() => onUndo(one.id)}>
                  {one === undoneByKey && <KeyCap>{undoKey}</KeyCap>}
                  {text("undo")}
                </Button>
              )}
            </>
          )}
        </div>
      ))}
    </div>
  );
}

function Waiting({ ruling: { players, label, dueAt, state } }: { ruling: HeldRuling }) {
  const text = useText("console-matches");
  const now = useNow(500);
  const left = Math.min(10, Math.max(0, Math.ceil((dueAt - now) / 1_000)));
  return (
    <p aria-live="off">
      {state === "sending" ? text("sending", players, label) : text("pending", players, label, left)}
    </p>
  );
}

/** Somebody else was faster, or the server refused it. */
function Failed({ ruling: { id, matchId, players, failure }, path }: { ruling: HeldRuling; path: string }) {
  const text = useText("console-matches");
  const isLost = failure?.code === "match_moved";
  const message = messageDrafts.get(matchId);
  return (
    <>
      <p>{isLost ? text("lost", players) : text("failed", players, failure?.message ?? "")}</p>
      {message !== undefined && <blockquote className="t-small muted">{message}</blockquote>}
      <TextLink href={path}>{text("seeWhat")}</TextLink>
      {!isLost && (
        <Button size="sm" onClick={() => void pendingRulings.send(id)}>
          {text("sendAgain")}
        </Button>
      )}
      <Button size="sm" kind="ghost" onClick={() => pendingRulings.dismiss(id)}>
        {text("dismiss")}
      </Button>
    </>
  );
}
