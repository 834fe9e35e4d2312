import { useNavigation } from "react-router";
import { useText } from "#kit/client/app.tsx";
import s from "./NavigationProgress.module.css";

/** A progress bar at the top, shown when a navigation takes a while. */
export function NavigationProgress() {
  const text = useText("shell");
  const isLoading = useNavigation().state !== "idle";
  return (
    <div className={s.progress} role="status" data-active={isLoading || undefined}>
      {isLoading && <span className="sr">{text("loading")}</span>}
    </div>
  );
}
