import { useFormat } from "#kit/client/app.tsx";
import { Points } from "#kit/ui/components/Points.tsx";
import { signedPoints } from "./signed-points.ts";
import s from "./PointsGuide.module.css";

const reasons = ["accept", "play", "win", "decline"] as const;

export interface PointsGuideProps {
  words: Readonly<Record<(typeof reasons)[number], string>>;
}

export function PointsGuide({ words }: PointsGuideProps) {
  const format = useFormat();
  return (
    <ul className={s.points}>
      {reasons.map((reason) => (
        <li key={reason}>
          <Points {...signedPoints(reason, format)} size="large" />
          <p className="t-small muted">{words[reason]}</p>
        </li>
      ))}
    </ul>
  );
}
