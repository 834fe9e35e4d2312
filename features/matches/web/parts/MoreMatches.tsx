import { useText } from "#kit/client/app.tsx";
import { ListEnd, type ListEndProps } from "#kit/ui/components/ListEnd.tsx";
import { MatchListSkeleton } from "./MatchListSkeleton.tsx";

export function MoreMatches({ pages, className }: Pick<ListEndProps, "pages" | "className">) {
  const text = useText("matches");
  return (
    <ListEnd
      pages={pages}
      label={text("more")}
      failure={{ text: text("moreFailed"), tryAgain: text("tryAgain") }}
      coming={<MatchListSkeleton />}
      className={className}
    />
  );
}
