import type { ReactNode } from "react";
import { useText } from "#kit/client/app.tsx";
import type { Pages } from "#kit/client/use-pages.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Loading } from "#kit/ui/components/Skeleton.tsx";
import s from "./LoadMore.module.css";

export interface LoadMoreProps {
  pages: Pages<unknown>;
  /** "Load more", "Full table" */
  label: string;
  /** Shapes of what is coming. */
  skeleton: ReactNode;
}

/** The end of a list that goes on: a button, shapes while the next page comes, and another try if it fails. */
export function LoadMore({ pages, label, skeleton }: LoadMoreProps) {
  const text = useText("battlegrounds");
  if (!pages.hasMore) return null;
  const isLoading = pages.state === "loading";
  const hasFailed = pages.state === "failed";
  return (
    <div className={s.more}>
      {isLoading && <Loading label={text("loadingMore")}>{skeleton}</Loading>}
      {hasFailed && (
        <Banner kind="bad" isNews>
          {text("moreFailed")}
        </Banner>
      )}
      <Button kind="outline" block busy={isLoading} onClick={pages.loadMore}>
        {hasFailed ? text("tryAgain") : label}
      </Button>
    </div>
  );
}
