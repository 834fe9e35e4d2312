import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { BattlegroundsContract } from "#features/battlegrounds/contract.ts";
import { EventPoster } from "#features/battlegrounds/web/index.ts";
import { appContext, useFormat, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { serverTime } from "#kit/client/server-clock.ts";
import { useCountryNames } from "#kit/client/use-country-names.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { PlayerName } from "#kit/ui/components/PlayerName.tsx";
import { Motif } from "#kit/ui/components/Motif.tsx";
import { Scorebug } from "#kit/ui/components/Scorebug.tsx";
import type { ProfilesContract, SharedProfile, SharedResult } from "../contract.ts";
import { StatTiles } from "./parts/StatTiles.tsx";
import s from "./SharedScreen.module.css";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const query = { code: params["code"] ?? "" };
  const { shared } = await app.api.of<ProfilesContract>()("GET /api/game/shared", { query });
  const { eventId } = shared;
  const event =
    eventId === null
      ? null
      : (await app.api.of<BattlegroundsContract>()("GET /api/game/event-by-id", { query: { id: eventId } }))
          .event;
  return { shared, event, now: serverTime(app) };
}

type SharedData = Awaited<ReturnType<typeof loader>>;

export function meta({ shared, event }: SharedData, app: App): Meta {
  const text = app.text("sharing");
  const { profile, result, isIndexed } = shared;
  if (profile) {
    const { username, stats } = profile;
    return {
      title: username,
      description: text("profileDescription", username, stats.matchesPlayed, stats.matchesWon),
      isIndexed,
    };
  }
  if (result) {
    return {
      title: titleOfResult(result, text("unknownOpponent")),
      description: text("resultDescription", result.player.username, result.game.title),
      art: result.game.art,
      isIndexed,
    };
  }
  return {
    title: event?.title ?? "",
    description: event?.summary ?? "",
    ...(event && { art: event.game.art }),
    isIndexed,
  };
}

function titleOfResult({ player, opponent }: SharedResult, unknown: string): string {
  const other = opponent.username ?? unknown;
  return player.score === null || opponent.score === null
    ? `${player.username} – ${other}`
    : `${player.username} ${player.score}–${opponent.score} ${other}`;
}

/** The score stays on one line. */
function ResultHeading({ result, unknown }: { result: SharedResult; unknown: string }) {
  const { player, opponent } = result;
  const [before = "", score = "", after = ""] =
    player.score === null || opponent.score === null
      ? [titleOfResult(result, unknown)]
      : [`${player.username} `, `${player.score}–${opponent.score}`, ` ${opponent.username ?? unknown}`];
  return (
    <h1 className="t-display">
      {before}
      <span className={s.score}>{score}</span>
      {after}
    </h1>
  );
}

/** The public page of a shared link. Its button leads to the thing itself, through sign-up if necessary. */
export default function SharedScreen() {
  const text = useText("sharing");
  const viewer = useViewer();
  const { shared, event, now } = useLoaderData<typeof loader>();
  const { profile, result } = shared;
  return (
    <>
      <header className="on-art">
        <Motif className={s.motif} />
        <div className={`wrap ${s.inside}`}>
          <p className="muted">{text("sharedBy", shared.sharedBy)}</p>
          {profile && <Person profile={profile} />}
          {result && <ResultHeading result={result} unknown={text("unknownOpponent")} />}
          {event && <h1 className="t-display">{event.title}</h1>}
        </div>
      </header>
      <div className={`wrap ${s.body}`}>
        {profile && <StatTiles stats={profile.stats} />}
        {result && <Result result={result} />}
        {event && <EventPoster event={event} now={now} />}
        <ButtonLink kind="primary" size="lg" block href={shared.path}>
          {text(viewer ? `open_${shared.kind}` : "join")}
        </ButtonLink>
        {!viewer && <p className="muted t-small">{text("joinText")}</p>}
      </div>
    </>
  );
}

function Person({ profile: { username, avatarUrl, worn, country, rating } }: { profile: SharedProfile }) {
  const text = useText("profiles");
  const format = useFormat();
  const countryName = useCountryNames();
  return (
    <div className={s.person}>
      <Avatar avatar={avatarUrl} frame={worn?.frame} size="xl" />
      <div>
        <h1 className={`t-display ${s.name}`}>
          <PlayerName worn={worn} isOnArt>
            {username}
          </PlayerName>
        </h1>
        {/* Server and browser may name a country differently; the server's name stays. */}
        <p className="muted" suppressHydrationWarning>
          {countryName(country)}
        </p>
        {rating && (
          <p className="num">
            {text("eloOf", rating.game.title)} <b>{format.number(rating.elo)}</b>
          </p>
        )}
      </div>
    </div>
  );
}

function Result({ result }: { result: SharedResult }) {
  const text = useText("sharing");
  const format = useFormat();
  const { player, opponent, outcome, game, kickoffAt } = result;
  const resultOf = { won: ["won", "lost"], lost: ["lost", "won"], drawn: [undefined, undefined] } as const;
  const [own, other] = resultOf[outcome];
  const scoreOf = (score: number | null) => (score === null ? undefined : format.number(score));
  return (
    <Scorebug
      when={format.day(kickoffAt)}
      game={game.title}
      a={{
        name: player.username,
        seed: player.avatarUrl,
        worn: player.worn,
        score: scoreOf(player.score),
        result: own,
      }}
      b={{
        name: opponent.username ?? text("unknownOpponent"),
        seed: opponent.avatarUrl,
        worn: opponent.worn,
        ...(opponent.username === null && { isUnknown: true as const }),
        score: scoreOf(opponent.score),
        result: other,
      }}
    />
  );
}
