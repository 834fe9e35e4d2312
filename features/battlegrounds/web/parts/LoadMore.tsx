import type { ReactNode } from "react";
import { useText } from "#kit/client/app.tsx";
import { ListEnd, type ListEndProps } from "#kit/ui/components/ListEnd.tsx";
import { Loading } from "#kit/ui/components/Skeleton.tsx";
import s from "./LoadMore.module.css";

export interface LoadMoreProps extends Pick<ListEndProps, "pages" | "label"> {
  /** Shapes of what is coming. */
  skeleton: ReactNode;
}

export function LoadMore({ pages, label, skeleton }: LoadMoreProps) {
  const text = useText("battlegrounds");
  return (
    <ListEnd
      pages={pages}
      label={label}
      failure={{ text: text("moreFailed"), tryAgain: text("tryAgain") }}
      coming={<Loading label={text("loadingMore")}>{skeleton}</Loading>}
      className={s.more}
    />
  );
}
