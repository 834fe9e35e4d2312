import type { MouseEvent, ReactNode } from "react";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { cx } from "#kit/ui/classes.ts";
import type { MatchSummary } from "../../contract.ts";
import { opponentOf } from "../../rules.ts";
import s from "./OpponentCard.module.css";

export interface OpponentCardProps {
  match: MatchSummary;
  title: string;
  /** A request is outlined; other matches show their buttons beside the text on wide screens. */
  isRequest?: boolean;
  /** Above the opponent. */
  status?: ReactNode;
  /** Lines under the title. */
  children: ReactNode;
  moves?: ReactNode;
  onOpen?: (event: MouseEvent) => void;
}

/** A match with its opponent: the whole card links to the match, except for the avatar and the buttons. */
export function OpponentCard(props: OpponentCardProps) {
  const { match, title, isRequest = false, status, children, moves, onOpen } = props;
  const { id, username, avatar, worn } = opponentOf(match);
  const Card = isRequest ? "article" : "div";
  return (
    <Card className={cx(s.card, isRequest ? s.request : s.wide)}>
      {status && <div className={s.status}>{status}</div>}
      <Anchor href={`/profile/${id}`} aria-label={username} className={s.face}>
        <Avatar avatar={avatar} frame={worn?.frame} />
      </Anchor>
      <div className={s.words}>
        <p className="strong">
          <Anchor href={`/match/${match.matchId}`} className={s.title} onClick={onOpen}>
            {title}
          </Anchor>
        </p>
        {children}
      </div>
      {moves && <div className={s.moves}>{moves}</div>}
    </Card>
  );
}
