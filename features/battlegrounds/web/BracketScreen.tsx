import { IfFeatureOn } from "#features/branding/web/index.ts";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { BattlegroundsContract, BracketTie } from "../contract.ts";
import { shownPhase } from "../rules.ts";
import s from "./BracketScreen.module.css";
import { requireEventId } from "./parts/event-id.ts";
import { FailedList } from "./parts/FailedList.tsx";
import { FinalBracket } from "./parts/FinalBracket.tsx";
import { ListNote } from "./parts/ListNote.tsx";
import { PhaseChip } from "./parts/PhaseChip.tsx";
import { PosterHero } from "./parts/PosterHero.tsx";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const call = app.api.of<BattlegroundsContract>();
  const query = { id: requireEventId(params.eventId) };
  const [{ event }, bracket] = await Promise.all([
    call("GET /api/game/event-by-id", { query }),
    orNull(call("GET /api/bracket/get-bracket-event/", { query })),
  ]);
  const { id, title, stage, phase, summary, prizes } = event;
  const game = { title: event.game.title, art: event.game.art };
  return {
    event: { id, title, game, stage, phase, summary },
    championPrize: prizes[0]?.amount ?? null,
    bracket: bracket && { ...bracket, ties: bracket.ties.map(withoutClosedMatch) },
  };
}

// Drops the match id of decided ties, because the page also carries its data for hydration.
function withoutClosedMatch(tie: BracketTie): BracketTie {
  return tie.outcome === null ? tie : { ...tie, matchId: null };
}

export type BracketData = Awaited<ReturnType<typeof loader>>;

export function meta({ event }: BracketData, app: App): Meta {
  return {
    title: event.title,
    heading: app.text("bracket")("finals"),
    description: event.summary,
    art: event.game.art,
  };
}

export default function BracketScreen() {
  const text = useText("bracket");
  const viewer = useViewer();
  const { event, bracket, championPrize } = useLoaderData<typeof loader>();
  return (
    <>
      <PosterHero art="finals" isShort>
        <div>
          <PhaseChip phase={shownPhase(event)} />
        </div>
        <h1 className="t-display">{event.title}</h1>
        <p className="muted">
          {bracket?.eventId === null ? event.game.title : text("doubleElimination", event.game.title)}
        </p>
      </PosterHero>
      <div className={`wrap ${s.body}`}>
        {bracket === null ? (
          <FailedList />
        ) : bracket.eventId === null || bracket.ties.length === 0 ? (
          <ListNote
            text={text(bracket.eventId === null ? "noFinal" : "noBracket")}
            action={
              <ButtonLink size="sm" kind="outline" href={`/event-home/${event.id}`}>
                {text("openEvent")}
              </ButtonLink>
            }
          />
        ) : (
          <>
            <FinalBracket
              key={bracket.eventId}
              eventId={bracket.eventId}
              initialBracket={bracket}
              championPrize={championPrize}
            />
            {viewer && (
              <IfFeatureOn feature="sharing">
                <TextLink wraps href={`/share-profile/${viewer.id}?bracket=${event.id}`} forward>
                  {text("share")}
                </TextLink>
              </IfFeatureOn>
            )}
          </>
        )}
      </div>
    </>
  );
}
