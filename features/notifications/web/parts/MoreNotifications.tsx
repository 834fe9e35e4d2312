import { useText } from "#kit/client/app.tsx";
import { useFailureText } from "#kit/client/TryAgain.tsx";
import { LoadMoreButton, type LoadMoreButtonProps } from "#kit/ui/components/LoadMoreButton.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import s from "./MoreNotifications.module.css";

export function MoreNotifications({ pages }: Pick<LoadMoreButtonProps, "pages">) {
  const text = useText("notifications");
  const reason = useFailureText();
  return (
    <LoadMoreButton
      pages={pages}
      label={text("more")}
      failure={{ text: `${text("moreFailed")} ${reason}`, tryAgain: text("tryAgain") }}
      skeleton={
        <Loading label={text("loadingMore")}>
          {["a", "b", "c"].map((row) => (
            <div key={row} className={s.coming}>
              <Skeleton shape="circle" />
              <Skeleton shape="line" />
            </div>
          ))}
        </Loading>
      }
    />
  );
}
