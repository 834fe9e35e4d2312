import { useId } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { Sparkline } from "#kit/ui/components/Sparkline.tsx";
import { arrowDownRight } from "#kit/ui/icons/arrow-down-right.ts";
import { arrowUpRight } from "#kit/ui/icons/arrow-up-right.ts";
import { trophy } from "#kit/ui/icons/trophy.ts";
import { timer } from "#kit/ui/icons/timer.ts";
import type { ProfileRating } from "../../contract.ts";
import { eloMomentsOf } from "../../rules.ts";
import s from "./EloCard.module.css";

/** The rating in the player's most played game, and its history. */
export function EloCard({ rating: { game, elo, isProvisional, history } }: { rating: ProfileRating }) {
  const text = useText("profiles");
  const format = useFormat();
  const heading = useId();
  const matches = history.length - 1;
  const first = history[0] ?? elo;
  const moments = eloMomentsOf(history);
  return (
    <section className={`card ${s.card}`} aria-labelledby={heading}>
      <div className={s.top}>
        <div>
          <h2 className={`t-small muted ${s.title}`} id={heading}>
            {text("eloOf", game.title)}
          </h2>
          <span className={`num ${s.elo}`}>{format.number(elo)}</span>
        </div>
        <div className={s.chips}>
          {isProvisional && <Chip icon={timer}>{text("provisional")}</Chip>}
          <Change by={elo - first} />
        </div>
      </div>
      {matches > 0 && (
        <>
          <div className={s.line}>
            <Sparkline
              values={history}
              marks={moments.map(({ index }) => index)}
              label={text("eloLine", matches, format.number(first), format.number(elo))}
            />
          </div>
          <div className={`t-cap muted ltr ${s.ends}`} aria-hidden="true">
            <span>{text("matchesAgo", matches)}</span>
            <span>{text("now")}</span>
          </div>
          {moments.length > 0 && (
            <ul className={s.moments}>
              {moments.map(({ kind, index, value }) => (
                <li key={kind} className="t-small">
                  <Icon of={kind === "best" ? trophy : arrowUpRight} size="xs" />
                  {kind === "best"
                    ? text("eloBest", format.number(value))
                    : text("eloGain", format.signed(value))}
                  <span className="muted">
                    {index === matches ? text("now") : text("matchesAgo", matches - index)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function Change({ by }: { by: number }) {
  const format = useFormat();
  if (by === 0) return null;
  const isGain = by > 0;
  return (
    <Chip kind={isGain ? "ok" : "bad"} icon={isGain ? arrowUpRight : arrowDownRight}>
      <span className="num ltr">{format.signed(by)}</span>
    </Chip>
  );
}
