import { useText } from "#kit/client/app.tsx";
import { LoadMoreButton, type LoadMoreButtonProps } from "#kit/ui/components/LoadMoreButton.tsx";
import { MatchListSkeleton } from "./MatchListSkeleton.tsx";

export function MoreMatches({ pages, className }: Pick<LoadMoreButtonProps, "pages" | "className">) {
  const text = useText("matches");
  return (
    <LoadMoreButton
      pages={pages}
      label={text("more")}
      failure={{ text: text("moreFailed"), tryAgain: text("tryAgain") }}
      skeleton={<MatchListSkeleton />}
      className={className}
    />
  );
}
