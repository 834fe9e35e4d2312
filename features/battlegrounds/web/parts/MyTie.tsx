import { useFormat, useText } from "#kit/client/app.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import type { BracketTie } from "../../contract.ts";
import { podiumOf } from "../../rules.ts";
import s from "./MyTie.module.css";
import type { BracketText } from "./use-bracket-text.ts";

export interface MyTieProps {
  eventId: string;
  ties: readonly BracketTie[];
  viewerId: string;
  words: BracketText;
}

/** The viewer's current tie; nothing for others. */
export function MyTie({ eventId, ties, viewerId, words }: MyTieProps) {
  const text = useText("bracket");
  const own = ties.find(
    ({ a, b, outcome }) => outcome === null && (a?.id === viewerId || b?.id === viewerId),
  );
  if (!own) {
    return podiumOf(ties)[0]?.id === viewerId && <Card title={text("youAreChampion")} />;
  }
  const [side, opponent] = own.a?.id === viewerId ? (["b", own.b] as const) : (["a", own.a] as const);
  if (!opponent) {
    const line = text("opponentFrom", words.tieTitle(own), words.waitsFor(own.code, side));
    return <Card title={text("youAreThrough")} line={line} />;
  }
  return (
    <Card
      title={<Standing tie={own} />}
      line={text("tieAgainst", words.tieTitle(own), opponent.username)}
      action={
        own.matchId !== null && (
          <ButtonLink kind="primary" href={`/match-wizard/${eventId}/${own.matchId}`}>
            {text("openMatch")}
          </ButtonLink>
        )
      }
    />
  );
}

function Standing({ tie }: { tie: BracketTie }): string {
  const text = useText("bracket");
  const format = useFormat();
  if (tie.progress === "live") return text("youPlayNow");
  if (tie.progress === "posted") return text("youPosted");
  if (tie.progress === "disputed") return text("youDisputed");
  return text("youPlay", tie.startsAt === null ? "" : format.dateTime(tie.startsAt));
}

interface CardProps {
  title: React.ReactNode;
  line?: string;
  action?: React.ReactNode;
}

function Card({ title, line, action }: CardProps) {
  return (
    <aside className={s.card}>
      <div>
        <p className={s.title}>{title}</p>
        {line !== undefined && <p className={`t-small muted ${s.line}`}>{line}</p>}
      </div>
      {action}
    </aside>
  );
}
