import { useFormat, useText } from "#kit/client/app.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { MatchDetails } from "../../../contract.ts";
import { kickoffOf } from "../timeline.ts";
import s from "./MatchFactsCard.module.css";

export function MatchFactsCard({ match }: { match: MatchDetails }) {
  const text = useText("wizard");
  const format = useFormat();
  return (
    <section className={`card ${s.facts}`}>
      <h2 className="t-heading">{text("details")}</h2>
      <p className="muted t-small">{text("kickoff", format.dateTime(kickoffOf(match)))}</p>
      <p className="muted t-small">
        <bdi>{match.game.title}</bdi>
        {match.platform === "ps5" && `, ${text("ps5Only")}`}
      </p>
      <TextLink href={`/match/${match.matchId}`} forward wraps>
        {text("seeMatch")}
      </TextLink>
      <TextLink href={`/how-to-play/${match.eventId}`} forward wraps>
        {text("howToPlay")}
      </TextLink>
    </section>
  );
}
