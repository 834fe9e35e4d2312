import { IfFeatureOn } from "#features/branding/web/index.ts";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { roomPath } from "#features/chat/web/index.ts";
import type { RankingPage, RankingRow, RankingsContract } from "#features/rankings/contract.ts";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import { serverTime } from "#kit/client/server-clock.ts";
import type { Meta } from "#kit/client/screen.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { LazyDrawings } from "#kit/ui/art/LazyDrawings.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { messagesSquare } from "#kit/ui/icons/messages-square.ts";
import { share } from "#kit/ui/icons/share.ts";
import { hasChallenges, hasTable } from "../rules.ts";
import type { BattlegroundsContract, Participant } from "../contract.ts";
import s from "./EventHomeScreen.module.css";
import { useSuggestions } from "./parts/use-suggestions.ts";
import { Entrants } from "./parts/Entrants.tsx";
import { EntryCard } from "./parts/EntryCard.tsx";
import { EventFacts } from "./parts/EventFacts.tsx";
import { EventHero } from "./parts/EventHero.tsx";
import { EventPodium } from "./parts/EventPodium.tsx";
import { EventPoints } from "./parts/EventPoints.tsx";
import { Finals } from "./parts/Finals.tsx";
import { requireEventId } from "./parts/event-id.ts";
import { Prizes } from "./parts/Prizes.tsx";
import { Rankings } from "./parts/Rankings.tsx";
import { Rules } from "./parts/Rules.tsx";
import { Schedule } from "./parts/Schedule.tsx";
import { SectionTabs } from "./parts/SectionTabs.tsx";
import { useLiveTable } from "./parts/use-live-table.ts";

/** List lengths before the reader opens the full list. */
const preview = { rankings: 5, neighbours: 2, entrants: 6 };

export async function loader({ params, context }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const call = app.api.of<BattlegroundsContract>();
  const id = requireEventId(params.eventId);
  const query = { id };
  const readRankings = async () => {
    const rankings = await orNull(call("GET /api/game/event-rankings", { query }));
    return rankings && { ...rankings, around: await rowsAround(app, id, rankings) };
  };
  const [{ event, entryStatus, yourPrizeId }, rules, entrants, rankings] = await Promise.all([
    call("GET /api/game/event-by-id", { query }),
    orNull(call("GET /api/game/event-rules", { query })),
    orNull(call("GET /api/game/event-by-participants", { query: { id, pageSize: preview.entrants } })),
    readRankings(),
  ]);
  const table = hasTable(event) ? rankings : null;
  return {
    now: serverTime(app),
    event,
    entryStatus,
    yourPrizeId,
    rules: rules?.rules ?? null,
    entrants: entrants && {
      items: entrants.participants.map(entrantOf),
      total: entrants.total,
      hasMore: entrants.pages > 1,
    },
    rankings: table && {
      items: table.rows.slice(0, preview.rankings),
      hasMore: table.next !== null || table.rows.length > preview.rankings,
      around: table.around,
    },
  };
}

/** The viewer's row with its neighbours, if the preview does not show it. */
async function rowsAround(app: App, board: string, { rows, you, next }: RankingPage): Promise<RankingRow[]> {
  if (!you || you.rank <= preview.rankings) return [];
  // The first page contains the neighbours.
  const isNear = next === null || you.rank + preview.neighbours <= rows.length;
  const call = app.api.of<RankingsContract>();
  const part = isNear ? null : await orNull(call("GET /api/game/rankings-around", { query: { board } }));
  const near = part?.rows ?? rows;
  const own = near.findIndex(({ isYou }) => isYou);
  if (own < 0) return [you];
  return near.slice(Math.max(own - preview.neighbours, 0), own + preview.neighbours + 1);
}

// Drops unused fields, because the page also carries its data for hydration.
function entrantOf({ player, elo, isWaiting, isOpen }: Participant) {
  return { player, elo, isWaiting, isOpen };
}

export type EventHomeData = Awaited<ReturnType<typeof loader>>;

export function meta({ event }: EventHomeData, app: App): Meta {
  return {
    title: event.title,
    heading: app.text("event")("battleground"),
    description: event.summary,
    art: event.game.art,
  };
}

export default function EventHomeScreen() {
  const data = useLoaderData<typeof loader>();
  // The key resets the lists when the event changes.
  return <EventHome key={data.event.id} data={data} />;
}

function EventHome({ data }: { data: EventHomeData }) {
  const text = useText("event");
  const words = useText("battlegrounds");
  const suggestions = useSuggestions();
  const viewer = useViewer();
  const { event, now } = data;
  useLiveTable(event.id, {
    hasTable: event.phase === "live",
    hasLine: data.entryStatus?.entry?.state === "waiting",
  });
  return (
    <>
      <EventHero event={event} now={now} />
      <SectionTabs
        label={text("sections")}
        sections={[
          { id: "overview", name: text("overview") },
          ...(hasTable(event) ? [{ id: "rankings", name: text("rankings") }] : []),
          { id: "schedule", name: text("schedule") },
          { id: "entrants", from: "opponents", name: text("entrants") },
          { id: "rules", name: text("rules") },
          { id: "finals", name: text("finals") },
        ]}
      />
      <div className={`wrap ${s.body}`}>
        {/* The sticky card stays within this box, so that it never covers the bracket. */}
        <div className={s.columns}>
          <div className={s.first} id="overview">
            {event.podium.length > 0 && <EventPodium event={event} />}
            <EventFacts event={event} />
            <div className={s.links}>
              {viewer && (
                <IfFeatureOn feature="sharing">
                  <ButtonLink kind="outline" size="sm" href={`/share-profile/${viewer.id}?event=${event.id}`}>
                    <Icon of={share} size="sm" /> {text("share")}
                  </ButtonLink>
                </IfFeatureOn>
              )}
              <IfFeatureOn feature="chat">
                <ButtonLink
                  kind="outline"
                  size="sm"
                  href={roomPath({ kind: "battleground", subject: event.id })}
                >
                  <Icon of={messagesSquare} size="sm" /> {words("chatRoom")}
                </ButtonLink>
              </IfFeatureOn>
            </div>
          </div>
          <EntryCard event={event} entryStatus={data.entryStatus} className={s.side} />
          <div className={s.rest}>
            <LazyDrawings>
              {event.prizes.length > 0 && <Prizes event={event} yourPrizeId={data.yourPrizeId} />}
              {hasTable(event) && <Rankings event={event} first={data.rankings} />}
              <EventPoints />
              <Schedule event={event} />
              <div className={s.opponents} id="opponents">
                {data.entryStatus?.entry?.state === "entered" &&
                  hasChallenges(event) &&
                  suggestions?.(event.id)}
                <Entrants event={event} first={data.entrants} />
              </div>
              <Rules rules={data.rules} />
            </LazyDrawings>
          </div>
        </div>
        <Finals event={event} />
      </div>
    </>
  );
}
