import { useFormat, useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { signedPoints } from "./points.ts";
import { PointsGuide } from "./PointsGuide.tsx";

export function EventPoints() {
  const text = useText("event");
  const format = useFormat();
  return (
    <Section title={text("pointsTitle")}>
      <PointsGuide
        points={[
          { ...signedPoints("accept", format), text: text("pointsAccept") },
          { ...signedPoints("play", format), text: text("pointsPlay") },
          { ...signedPoints("win", format), text: text("pointsWin") },
          { ...signedPoints("decline", format), text: text("pointsDecline") },
        ]}
      />
    </Section>
  );
}
