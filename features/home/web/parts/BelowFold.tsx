import { Community } from "./Community.tsx";
import { HowItWorksSteps } from "./HowItWorksSteps.tsx";
import type { LandingData } from "./landing-data.ts";
import { LiveNow } from "./LiveNow.tsx";
import { OngoingBattlegrounds } from "./OngoingBattlegrounds.tsx";
import { LandingFooter } from "./LandingFooter.tsx";
import { TopPlayers } from "./TopPlayers.tsx";

/** Everything below the hero. Its code loads when the visitor scrolls or presses. */
export default function BelowFold({ data }: { data: LandingData }) {
  return (
    <>
      <LiveNow matches={data.matches} />
      <OngoingBattlegrounds events={data.events} />
      <HowItWorksSteps />
      <Community
        ongoingEvents={data.ongoingEvents}
        faces={data.events?.flatMap(({ faces }) => faces) ?? []}
      />
      <TopPlayers players={data.players} />
      <LandingFooter />
    </>
  );
}
