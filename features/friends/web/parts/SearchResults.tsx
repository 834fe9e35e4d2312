import { useApp, useText } from "#kit/client/app.tsx";
import { useFailureText } from "#kit/client/TryAgain.tsx";
import { useCountryNames } from "#kit/client/use-country-names.ts";
import { usePages } from "#kit/client/use-pages.ts";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { LoadMoreButton } from "#kit/ui/components/LoadMoreButton.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { FriendsContract, ListedPlayer } from "../../contract.ts";
import { PlayerRows } from "./PlayerRows.tsx";

export interface SearchResultsProps {
  search: string;
  first: { players: readonly ListedPlayer[]; next: string | null };
}

export function SearchResults({ search, first }: SearchResultsProps) {
  const text = useText("friends");
  const { api } = useApp();
  const countryName = useCountryNames();
  const reason = useFailureText();
  const pages = usePages<ListedPlayer, string>({ items: first.players, next: first.next }, async (after) => {
    const query = { text: search, after };
    const { players, next } = await api.of<FriendsContract>()("GET /api/game/search-players", { query });
    return { items: players, next };
  });
  if (pages.items.length === 0) {
    return <EmptyState art="not-found" title={text("noneTitle")} text={text("noneText", search)} />;
  }
  return (
    <Section title={text("results")}>
      <PlayerRows players={pages.items} noteOf={({ country }) => countryName(country)} />
      <LoadMoreButton
        pages={pages}
        label={text("more")}
        failure={{ text: `${text("moreFailed")} ${reason}`, tryAgain: text("tryAgain") }}
      />
    </Section>
  );
}
