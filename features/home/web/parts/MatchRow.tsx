import type { ReactNode } from "react";
import type { MatchSummary } from "#features/matches/contract.ts";
import { OpponentCard } from "#features/matches/web/index.ts";
import { useText } from "#kit/client/app.tsx";

export interface MatchRowProps {
  match: MatchSummary;
  title: string;
  children?: ReactNode;
  moves?: ReactNode;
}

export function MatchRow({ match, title, children, moves }: MatchRowProps) {
  const text = useText("start");
  return (
    <OpponentCard match={match} title={title} moves={moves}>
      <p className="t-small muted">{text("about", match.game.title, match.event.title)}</p>
      {children}
    </OpponentCard>
  );
}
