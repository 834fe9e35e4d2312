import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { BattlegroundsContract } from "../contract.ts";
import s from "./HowToPlayScreen.module.css";
import { AccountHelp } from "./parts/AccountHelp.tsx";
import { sceneOf } from "#kit/ui/art/scene.ts";
import { EventPoints } from "./parts/EventPoints.tsx";
import { requireEventId } from "./parts/event-id.ts";
import { PosterHero } from "./parts/PosterHero.tsx";
import { Rules } from "./parts/Rules.tsx";
import { Steps } from "./parts/Steps.tsx";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<BattlegroundsContract>();
  const query = { id: requireEventId(params.eventId) };
  const [{ event }, rules] = await Promise.all([
    call("GET /api/game/event-by-id", { query }),
    orNull(call("GET /api/game/event-rules", { query })),
  ]);
  const { id, title, game, platform, accountKind } = event;
  return {
    event: { id, title, game, platform, accountKind },
    rules: rules?.rules ?? null,
  };
}

type HowToPlayData = Awaited<ReturnType<typeof loader>>;

export function meta({ event }: HowToPlayData, app: App): Meta {
  const text = app.text("how-to-play");
  return {
    title: text("howToPlayTitle", event.title),
    heading: app.text("event")("howToPlay"),
    description: text("howToPlayLead", event.game.title),
    art: event.game.art,
  };
}

export default function HowToPlayScreen() {
  const text = useText("how-to-play");
  const { event, rules } = useLoaderData<typeof loader>();
  return (
    <>
      <PosterHero art={sceneOf(event.game.art)}>
        <h1 className="t-display">{text("howToPlayTitle", event.title)}</h1>
        <p className="muted">{text("howToPlayLead", event.game.title)}</p>
      </PosterHero>
      <div className={`wrap ${s.body}`}>
        <Section title={text("stepByStep")}>
          <Steps
            steps={[
              {
                title: text("play_link", text(`account_${event.accountKind}`)),
                text: text(event.platform === "ps5" ? "play_linkPs5Text" : "play_linkText", event.game.title),
              },
              { title: text("play_challenge"), text: text("play_challengeText") },
              { title: text("play_checkIn"), text: text("play_checkInText") },
              { title: text("play_play"), text: text("play_playText", event.game.title) },
              { title: text("play_post"), text: text("play_postText") },
              { title: text("play_verify"), text: text("play_verifyText") },
            ]}
          />
        </Section>
        <AccountHelp kind={event.accountKind} />
        <EventPoints />
        <Rules rules={rules} />
        <ButtonLink kind="primary" size="lg" className={s.back} href={`/event-home/${event.id}`}>
          {text("toBattleground")}
        </ButtonLink>
      </div>
    </>
  );
}
