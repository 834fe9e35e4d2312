import type { ReactNode } from "react";
import { useText } from "#kit/client/app.tsx";
import { LoadMoreButton, type LoadMoreButtonProps } from "#kit/ui/components/LoadMoreButton.tsx";
import { Loading } from "#kit/ui/components/Skeleton.tsx";
import s from "./LoadMore.module.css";

export interface LoadMoreProps extends Pick<LoadMoreButtonProps, "pages" | "label"> {
  skeleton: ReactNode;
}

export function LoadMore({ pages, label, skeleton }: LoadMoreProps) {
  const text = useText("battlegrounds");
  return (
    <LoadMoreButton
      pages={pages}
      label={label}
      failure={{ text: text("moreFailed"), tryAgain: text("tryAgain") }}
      skeleton={<Loading label={text("loadingMore")}>{skeleton}</Loading>}
      className={s.more}
    />
  );
}
