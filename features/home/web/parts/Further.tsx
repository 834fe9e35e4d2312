import { Community } from "./Community.tsx";
import { HowSteps } from "./HowSteps.tsx";
import type { LandingData } from "./landing-data.ts";
import { LiveNow } from "./LiveNow.tsx";
import { Ongoing } from "./Ongoing.tsx";
import { SmallPrint } from "./SmallPrint.tsx";
import { TopPlayers } from "./TopPlayers.tsx";

/** All that lies below the hero: its code comes when a visitor moves. */
export default function Further({ data }: { data: LandingData }) {
  return (
    <>
      <LiveNow matches={data.matches} />
      <Ongoing events={data.events} />
      <HowSteps />
      <Community openEvents={data.openEvents} faces={data.events?.flatMap(({ faces }) => faces) ?? []} />
      <TopPlayers players={data.players} />
      <SmallPrint />
    </>
  );
}
