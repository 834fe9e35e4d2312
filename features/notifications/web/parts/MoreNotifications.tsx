import { useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import s from "./MoreNotifications.module.css";
import type { PageState } from "./use-lists.ts";

/** The end of a list that goes on: a button, shapes while the next page comes, another try if it fails. */
export function MoreNotifications({ state, onMore }: { state: PageState; onMore: () => void }) {
  const text = useText("notifications");
  return (
    <div className={s.more}>
      {state === "loading" && (
        <Loading label={text("loadingMore")}>
          {["a", "b", "c"].map((row) => (
            <div key={row} className={s.coming}>
              <Skeleton shape="circle" />
              <Skeleton shape="line" />
            </div>
          ))}
        </Loading>
      )}
      {state === "failed" && (
        <Banner kind="bad" isNews>
          {text("moreFailed")}
        </Banner>
      )}
      <Button kind="outline" block busy={state === "loading"} onClick={onMore}>
        {text(state === "failed" ? "tryAgain" : "more")}
      </Button>
    </div>
  );
}
