import { hasChallenges, tiesOf } from "#features/battlegrounds/rules.ts";
import type { MatchSummary } from "#features/matches/contract.ts";
import { wizardPath, movePath, opponentOf } from "#features/matches/rules.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { useServerNow } from "#kit/client/use-server-now.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { FaceOff } from "#kit/ui/components/FaceOff.tsx";
import { isTieNext } from "../../rules.ts";
import { HomeCard } from "./HomeCard.tsx";
import { OpenTie } from "./OpenTie.tsx";
import type { HomeData } from "./home-data.ts";
import { useCountdown } from "./use-countdown.ts";

/** The next match with its current action, and ties of finals whose opponent is not known yet. */
export function NextMatch({
  own: { next, pendingActions, sent, firstSteps, battlegrounds },
}: {
  own: HomeData;
}) {
  const ties = tiesOf(battlegrounds);
  const isTieFirst = ties[0] !== undefined && isTieNext(ties[0].tie, next);
  const eventId = battlegrounds.find(({ event, isWaiting }) => !isWaiting && hasChallenges(event))?.event.id;
  if (!next && ties.length === 0) {
    const hasOther = pendingActions.length > 0 || sent.length > 0 || firstSteps !== null;
    return hasOther ? null : <NoUpcomingMatch eventId={eventId} />;
  }
  return (
    <>
      {next && !isTieFirst && <UpcomingMatch match={next} />}
      {ties.map(({ event, tie }, index) => (
        <OpenTie key={event.id} event={event} tie={tie} isNext={isTieFirst && index === 0} />
      ))}
      {next && isTieFirst && <UpcomingMatch match={next} />}
    </>
  );
}

function UpcomingMatch({ match }: { match: MatchSummary }) {
  const text = useText("start");
  const opponent = opponentOf(match).username;
  const plate = useCountdown(match);
  const side = (name: "challenger" | "challenged") => ({
    name: match.you === name ? text("you") : match[name].username,
    seed: match[name].avatar,
    worn: match[name].worn,
  });
  return (
    <HomeCard
      label={text("nextMatch")}
      face={
        <FaceOff label={text("against", opponent)} a={side("challenger")} b={side("challenged")} {...plate} />
      }
      action={
        match.moves.includes("check_in") ? (
          <ButtonLink kind="primary" href={movePath(match, "check_in")}>
            {text("act_check_in")}
          </ButtonLink>
        ) : (
          <ButtonLink href={wizardPath(match)}>{text("open")}</ButtonLink>
        )
      }
    >
      <Standing match={match} />
      <p className="t-small muted">{text("about", match.game.title, match.event.title)}</p>
    </HomeCard>
  );
}

function Standing({ match }: { match: MatchSummary }) {
  const text = useText("start");
  const format = useFormat();
  const now = useServerNow(30_000);
  const isOpen = now >= Date.parse(match.checkInOpensAt);
  return (
    <p className="strong">
      {match.moves.includes("check_in")
        ? text("checkInNow")
        : isOpen
          ? text("waitingFor", opponentOf(match).username)
          : text("checkInFrom", format.dateTime(match.checkInOpensAt))}
    </p>
  );
}

interface NoUpcomingMatchProps {
  /** A battleground of the player in which opponents can be challenged. */
  eventId: string | undefined;
}

function NoUpcomingMatch({ eventId }: NoUpcomingMatchProps) {
  const text = useText("start");
  return (
    <EmptyState
      art="no-matches"
      title={text("noNextTitle")}
      text={text(eventId === undefined ? "noNextNewText" : "noNextText")}
      action={
        eventId === undefined ? (
          <ButtonLink kind="primary" href="/games">
            {text("seeBattlegrounds")}
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" href={`/event-home/${eventId}#opponents`}>
            {text("findOpponent")}
          </ButtonLink>
        )
      }
    />
  );
}
