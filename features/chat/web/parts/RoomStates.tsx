import { useText } from "#kit/client/app.tsx";
import { useFailureText } from "#kit/client/TryAgain.tsx";
import { cx } from "#kit/ui/classes.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import { Spinner } from "#kit/ui/components/Spinner.tsx";
import s from "./Room.module.css";
import type { LoadState } from "./use-room-messages.ts";

export interface HistoryEdgeProps {
  side: "start" | "end";
  state: LoadState;
  onRetry: () => void;
}

/** Over the edge of the history, so that it moves no message. */
export function HistoryEdge({ side, state, onRetry }: HistoryEdgeProps) {
  const text = useText("chat");
  const reason = useFailureText();
  if (state === "idle") return null;
  return (
    <div className={cx(s.edge, s[side])}>
      {state === "loading" ? (
        <span role="status">
          <Spinner />
          <span className="sr">{text("loadingMessages")}</span>
        </span>
      ) : (
        <div className={s.edgeFailure}>
          <Banner kind="bad" isAnnounced>
            {`${text("moreFailed")} ${reason}`}
          </Banner>
          <Button size="sm" onClick={onRetry}>
            {text("tryAgain")}
          </Button>
        </div>
      )}
    </div>
  );
}

const widths = [s.long, s.short, s.medium, s.long, s.short, s.medium];

export function MessagesSkeleton() {
  const text = useText("chat");
  return (
    <Loading label={text("loadingMessages")} className={s.skeleton}>
      {widths.map((width, index) => (
        <div key={index} className={s.bone}>
          <Skeleton shape="circle" />
          <Skeleton shape="box" className={cx(s.bubbleBone, width)} />
        </div>
      ))}
    </Loading>
  );
}
