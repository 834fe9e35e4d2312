import type { ShownMatch } from "#features/matches/contract.ts";
import { opponentOf } from "#features/matches/rules.ts";
import { MatchMoves, RequestNote, Worth } from "#features/matches/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { clock } from "#kit/ui/icons/clock.ts";
import type { Need } from "../../rules.ts";
import { otherNeeds, type OwnHome } from "./own-home.ts";
import s from "./Needs.module.css";

/** What waits for the player, besides the next match. */
export function Needs({ own }: { own: OwnHome }) {
  const text = useText("start");
  const shown = otherNeeds(own);
  if (shown.length === 0) return null;
  const isAboutScores = shown.some(({ need }) => need === "submit" || need === "verify");
  return (
    <Section
      title={text("needs")}
      more={isAboutScores ? { href: "/results", label: text("toResults") } : undefined}
    >
      <ul className={s.needs}>
        {shown.map(({ need, match }) => (
          <NeedRow key={match.matchId} need={need} match={match} />
        ))}
      </ul>
    </Section>
  );
}

function NeedRow({ need, match }: { need: Need; match: ShownMatch }) {
  const text = useText("start");
  const format = useFormat();
  const opponent = opponentOf(match);
  const isProposal = need === "answer" && match.proposal !== null;
  const title = text(isProposal ? "need_another_time" : `need_${need}`, opponent.username);
  return (
    <li className={s.need}>
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
        {need === "answer" && (
          <p className="t-small">
            {text("kickoffAt", format.dateTime(match.proposal?.kickoffAt ?? match.kickoffAt))}
          </p>
        )}
        {need === "answer" && <RequestNote match={match} />}
        {match.deadlineAt && (
          <p className={s.until}>
            <Icon of={clock} size="xs" />
            {text(`until_${need}`, format.dateTime(match.deadlineAt))}
          </p>
        )}
      </div>
      <div className={s.moves}>
        <MatchMoves match={match} />
        <Worth match={match} />
      </div>
    </li>
  );
}
