import type { ReactNode } from "react";
import { Drawing } from "../art/Drawing.tsx";
import { Icon } from "../icons/Icon.tsx";
import { medal } from "../icons/medal.ts";
import { Prize } from "./Prize.tsx";
import s from "./PrizeLadder.module.css";

export interface PrizeLadderProps {
  /** The prizes from the first place down. */
  prizes: readonly { place: string; prize: string; note?: ReactNode }[];
}

const trophies = ["trophy-1", "trophy-2", "trophy-3"] as const;

export function PrizeLadder({ prizes }: PrizeLadderProps) {
  return (
    <ul className={s.ladder}>
      {prizes.map(({ place, prize, note }, index) => {
        const trophy = trophies[index];
        return (
          <li key={place}>
            {trophy ? <Drawing name={trophy} className={s.trophy} /> : <Icon of={medal} tone="muted" />}
            <span className="muted">{place}</span>
            <Prize className={s.prize}>{prize}</Prize>
            {note && <div className={s.note}>{note}</div>}
          </li>
        );
      })}
    </ul>
  );
}
