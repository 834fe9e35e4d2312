import { IfFeatureOn } from "#features/branding/web/index.ts";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { BattlegroundsContract } from "#features/battlegrounds/contract.ts";
import { prizePath } from "#features/battlegrounds/rules.ts";
import { roomPath } from "#features/chat/web/index.ts";
import { useMarkReadByLink } from "#features/notifications/web/index.ts";
import { appContext, useFormat, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import { useServerNow } from "#kit/client/use-server-now.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FaceOff } from "#kit/ui/components/FaceOff.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { MatchDetails, MatchesContract } from "../contract.ts";
import { isCounted, opponentOf, wizardPath } from "../rules.ts";
import { useFreshMatches } from "./parts/use-fresh-matches.ts";
import s from "./MatchScreen.module.css";
import { AddToCalendar } from "./parts/AddToCalendar.tsx";
import { MatchHeadToHead } from "./parts/MatchHeadToHead.tsx";
import { MatchPictures } from "./parts/MatchPictures.tsx";
import { MatchState } from "./parts/MatchState.tsx";
import { MatchTimeline } from "./parts/MatchTimeline.tsx";
import { useFaceOff } from "./parts/use-face-off.ts";
import { kickoffOf } from "./parts/timeline.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const query = { matchId: params["matchId"] ?? "" };
  const { match } = await api.of<MatchesContract>()("GET /api/game/get-match", { query });
  return { match, prizePath: isCounted(match.state) ? await ownPrizePath(api, match.eventId) : null };
}

/** The player's prize in the battleground of the match. */
async function ownPrizePath(api: App["api"], eventId: string): Promise<string | null> {
  const own = await orNull(api.of<BattlegroundsContract>()("GET /api/game/prizes", { query: {} }));
  const prize = own?.prizes.find((one) => one.eventId === eventId);
  return prize ? prizePath(prize.id) : null;
}

type MatchData = Awaited<ReturnType<typeof loader>>;

export function meta({ match }: MatchData, app: App): Meta {
  return { title: app.text("matches")("openMatch", opponentOf(match).username), heading: match.event.title };
}

export default function MatchScreen() {
  const data = useLoaderData<typeof loader>();
  return <Match key={data.match.matchId} {...data} />;
}

function Match({ match, prizePath: prize }: { match: MatchDetails; prizePath: string | null }) {
  const text = useText("matches");
  const format = useFormat();
  const now = useServerNow(1_000);
  useFreshMatches([match]);
  useMarkReadByLink(wizardPath(match));
  const face = useFaceOff(match, now);
  const opponent = opponentOf(match);
  return (
    <>
      <h1 className="sr">{text("openMatch", opponent.username)}</h1>
      <FaceOff {...face} />
      <div className={`wrap ${s.body}`}>
        <MatchState match={match} now={now} className={s.state} />
        <div className={s.about}>
          <Facts
            facts={[
              { name: text("kickoff"), value: format.dateTime(kickoffOf(match)) },
              { name: text("game"), value: match.game.title },
              { name: text("battleground"), value: match.event.title },
              { name: text("platform"), value: text(`platform_${match.platform}`) },
            ]}
          />
          <div className={s.ways}>
            <TextLink href={`/event-home/${match.eventId}`} forward>
              {text("toBattleground")}
            </TextLink>
            {prize && (
              <TextLink wraps href={prize} forward>
                {text("toPrize")}
              </TextLink>
            )}
            <TextLink wraps href={`/profile/${opponent.id}`} forward>
              {text("toProfile", opponent.username)}
            </TextLink>
            {isCounted(match.state) && (
              <IfFeatureOn feature="sharing">
                <TextLink
                  wraps
                  href={`/share-profile/${match[match.you].id}?result=${match.matchId}`}
                  forward
                >
                  {text("shareResult")}
                </TextLink>
              </IfFeatureOn>
            )}
            <IfFeatureOn feature="chat">
              <TextLink wraps href={roomPath({ kind: "match", subject: match.matchId })} forward>
                {text("chatWithOpponent", opponent.username)}
              </TextLink>
            </IfFeatureOn>
            <TextLink
              href={`/support/ask?about=${match.state === "disputed" ? "dispute" : "match"}.${match.matchId}`}
              forward
            >
              {text("getHelp")}
            </TextLink>
          </div>
          {match.state === "confirmed" && <AddToCalendar match={match} />}
          <Section title={text("headToHead")}>
            <MatchHeadToHead match={match} />
          </Section>
          <MatchPictures match={match} />
          <Section title={text("timeline")}>
            <MatchTimeline match={match} />
          </Section>
        </div>
      </div>
    </>
  );
}
