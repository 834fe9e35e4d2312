import { useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { PointsGuide } from "./PointsGuide.tsx";

export function EventPoints() {
  const text = useText("event");
  const words = {
    accept: text("pointsAccept"),
    play: text("pointsPlay"),
    win: text("pointsWin"),
    decline: text("pointsDecline"),
  };
  return (
    <Section title={text("pointsTitle")}>
      <PointsGuide words={words} />
    </Section>
  );
}
