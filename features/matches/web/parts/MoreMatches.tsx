import { useText } from "#kit/client/app.tsx";
import type { Pages } from "#kit/client/use-pages.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { ComingMatches } from "./ComingMatches.tsx";

/** The end of a list that goes on: a button, shapes while the next page comes, another try if it fails. */
export function MoreMatches({ pages }: { pages: Pages<unknown> }) {
  const text = useText("matches");
  if (!pages.hasMore) return null;
  const hasFailed = pages.state === "failed";
  return (
    <div className="stack">
      {pages.state === "loading" && <ComingMatches />}
      {hasFailed && (
        <Banner kind="bad" isNews>
          {text("moreFailed")}
        </Banner>
      )}
      <Button kind="outline" block busy={pages.state === "loading"} onClick={pages.loadMore}>
        {text(hasFailed ? "tryAgain" : "more")}
      </Button>
    </div>
  );
}
