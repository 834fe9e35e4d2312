import { Points } from "#kit/ui/components/Points.tsx";
import s from "./PointsGuide.module.css";

export interface PointsGuideProps {
  points: readonly { value: string; change: "up" | "down"; text: string }[];
}

/** What brings points and what costs them. */
export function PointsGuide({ points }: PointsGuideProps) {
  return (
    <ul className={s.points}>
      {points.map(({ value, change, text }) => (
        <li key={text}>
          <Points value={value} change={change} size="large" />
          <p className="t-small muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
