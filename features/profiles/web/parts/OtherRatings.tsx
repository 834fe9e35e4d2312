import { useFormat, useText } from "#kit/client/app.tsx";
import { Sparkline } from "#kit/ui/components/Sparkline.tsx";
import type { ProfileRating } from "../../contract.ts";
import s from "./OtherRatings.module.css";

/** The ratings in the other games. */
export function OtherRatings({ ratings }: { ratings: readonly ProfileRating[] }) {
  return (
    <ul className={`list ${s.ratings}`}>
      {ratings.map((rating) => (
        <Rating key={rating.game.id} rating={rating} />
      ))}
    </ul>
  );
}

function Rating({ rating: { game, elo, isProvisional, history } }: { rating: ProfileRating }) {
  const text = useText("profiles");
  const format = useFormat();
  const matches = history.length - 1;
  return (
    <li>
      <span className="grow">
        <bdi className="strong">{game.title}</bdi>
        {isProvisional && <span className={`t-cap muted ${s.note}`}>{text("provisional")}</span>}
      </span>
      {matches > 0 && (
        <span className={s.line}>
          <Sparkline
            values={history}
            label={text("eloLine", matches, format.number(history[0] ?? elo), format.number(elo))}
          />
        </span>
      )}
      <span className={`num ${s.elo}`}>{format.number(elo)}</span>
    </li>
  );
}
