import { useFormat, useText } from "#kit/client/app.tsx";
import { cx } from "#kit/ui/classes.ts";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Scorebug } from "#kit/ui/components/Scorebug.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { minus } from "#kit/ui/icons/minus.ts";
import { x } from "#kit/ui/icons/x.ts";
import type { ProfileResult, PublicPlayer } from "../../contract.ts";
import s from "./LastResults.module.css";

export interface LastResultsProps {
  player: PublicPlayer;
  isYou: boolean;
  results: readonly ProfileResult[];
}

const chips = {
  won: { kind: "ok", icon: check },
  lost: { kind: "bad", icon: x },
  drawn: { kind: "plain", icon: minus },
} as const;

/** Latest first: as a row of letters, then match by match. */
export function LastResults({ player, isYou, results }: LastResultsProps) {
  const text = useText("rankings");
  return (
    <div className={s.last}>
      {/* The matches below say the same in words. */}
      <ol className={s.form} aria-hidden="true">
        {results.map(({ matchId, outcome }) => (
          <li key={matchId} className={cx(s[outcome])}>
            {text(`${outcome}Short`)}
          </li>
        ))}
      </ol>
      <ol className={s.matches}>
        {results.map((result) => (
          <li key={result.matchId}>
            <Result player={player} isYou={isYou} result={result} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Result({ player, isYou, result }: Omit<LastResultsProps, "results"> & { result: ProfileResult }) {
  const text = useText("profiles");
  const format = useFormat();
  const { outcome, score, opponent, game, kickoffAt } = result;
  const { kind, icon } = chips[outcome];
  const isWon = outcome === "won";
  const isLost = outcome === "lost";
  return (
    <Scorebug
      when={format.day(kickoffAt)}
      game={game.title}
      status={
        <Chip kind={kind} icon={icon}>
          {text(score === null && outcome !== "drawn" ? `forfeit_${outcome}` : `outcome_${outcome}`)}
        </Chip>
      }
      a={{
        name: player.username,
        seed: player.avatarUrl,
        worn: player.worn,
        note: isYou ? text("you") : undefined,
        score: score ? format.number(score.own) : undefined,
        result: isWon ? "won" : isLost ? "lost" : undefined,
      }}
      b={{
        name: opponent.username,
        seed: opponent.avatarUrl,
        worn: opponent.worn,
        score: score ? format.number(score.opponent) : undefined,
        result: isWon ? "lost" : isLost ? "won" : undefined,
      }}
      link={{ href: `/profile/${opponent.id}`, label: text("openProfile", opponent.username) }}
    />
  );
}
