import type { LandingData } from "../LandingScreen.tsx";
import { Community } from "./Community.tsx";
import { HowSteps } from "./HowSteps.tsx";
import { TopPlayers } from "./TopPlayers.tsx";

/** What a visitor scrolls to: its code comes when that happens. */
export default function Further({ data }: { data: LandingData }) {
  return (
    <>
      <HowSteps />
      <Community openEvents={data.openEvents} faces={data.events?.flatMap(({ faces }) => faces) ?? []} />
      <TopPlayers players={data.players} />
    </>
  );
}
