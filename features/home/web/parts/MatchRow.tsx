import type { ReactNode } from "react";
import type { MatchSummary } from "#features/matches/contract.ts";
import { opponentOf } from "#features/matches/rules.ts";
import { useText } from "#kit/client/app.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import s from "./MatchRow.module.css";

export interface MatchRowProps {
  match: MatchSummary;
  title: string;
  /** What is said of it. */
  children?: ReactNode;
  /** Under the words; beside them where there is room. */
  moves?: ReactNode;
}

/** One match on home: the whole card leads to it, except for the face and the buttons. */
export function MatchRow({ match, title, children, moves }: MatchRowProps) {
  const text = useText("start");
  const opponent = opponentOf(match);
  return (
    <div className={s.row}>
      <Anchor href={`/profile/${opponent.id}`} aria-label={opponent.username} className={s.face}>
        <Avatar seed={opponent.avatar} />
      </Anchor>
      <div className={s.words}>
        <p className="strong">
          <Anchor href={`/match/${match.matchId}`} className={s.title}>
            {title}
          </Anchor>
        </p>
        <p className="t-small muted">{text("about", match.game.title, match.event.title)}</p>
        {children}
      </div>
      {moves && <div className={s.moves}>{moves}</div>}
    </div>
  );
}
