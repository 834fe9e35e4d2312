import { useText } from "#kit/client/app.tsx";
import { ListEnd, type ListEndProps } from "#kit/ui/components/ListEnd.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import s from "./MoreNotifications.module.css";

export function MoreNotifications({ pages }: Pick<ListEndProps, "pages">) {
  const text = useText("notifications");
  return (
    <ListEnd
      pages={pages}
      label={text("more")}
      failure={{ text: text("moreFailed"), tryAgain: text("tryAgain") }}
      coming={
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
