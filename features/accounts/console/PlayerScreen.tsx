import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useBrandHref, useConsoleText } from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import type { TextKey } from "#kit/i18n/text.ts";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { PlayersContract } from "../contract.ts";
import type { RecordPart, StaffPlayer } from "../contract/staff.ts";
import { PlayerActions } from "./parts/PlayerActions.tsx";
import { PlayerNotes } from "./parts/PlayerNotes.tsx";
import { Restrictions } from "./parts/Restrictions.tsx";
import s from "./PlayerScreen.module.css";

export async function loader({ context, params }: LoaderFunctionArgs) {
  return context.get(appContext).api.of<PlayersContract>()("GET /api/staff/player", {
    query: { playerId: params["playerId"] ?? "" },
  });
}

/** Everything about a player on one page. */
export default function PlayerScreen() {
  const text = useText("console-accounts");
  const format = useFormat();
  const href = useBrandHref();
  const player = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <TextLink href={href("/players")}>{text("players")}</TextLink>
      <div className={s.head}>
        <Avatar avatar={player.avatar} size="lg" />
        <div>
          <h1 className="t-title">{player.username}</h1>
          <p className="muted">{[player.name, player.service, player.country].filter(Boolean).join(" · ")}</p>
        </div>
        <PlayerActions key={player.playerId} player={player} />
      </div>
      <Restrictions key={player.playerId} player={player} />
      {player.lockedAt !== null && (
        <Banner kind="warn">{text("lockedSince", format.dateTime(player.lockedAt))}</Banner>
      )}
      <Facts columns={3} facts={useFacts(player)} />
      <div className={s.columns}>
        <PlayerNotes key={player.playerId} player={player} />
        <Devices player={player} />
        {player.records.map(({ kind, rows }) => (
          <Records key={kind} kind={kind} rows={rows} />
        ))}
      </div>
    </div>
  );
}

function useFacts(player: StaffPlayer) {
  const text = useText("console-accounts");
  const format = useFormat();
  const { email, maskedNumber, dateOfBirth, registeredAt, lastSeenAt } = player;
  const facts = [
    { name: text("email"), value: email },
    { name: text("number"), value: maskedNumber },
    { name: text("born"), value: dateOfBirth },
    { name: text("registered"), value: format.dateTime(registeredAt) },
    { name: text("lastSeen"), value: lastSeenAt && format.dateTime(lastSeenAt) },
    { name: text("playerId"), value: player.playerId },
  ];
  return facts.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]));
}

function Devices({ player: { devices } }: { player: StaffPlayer }) {
  const text = useText("console-accounts");
  const format = useFormat();
  return (
    <section className={s.card}>
      <h2 className="t-heading">{text("devices")}</h2>
      {devices.length === 0 && <p className="muted">{text("nothing")}</p>}
      <ul className={s.rows}>
        {devices.map(({ name, brand, seenAt, since }) => (
          <li key={since + name}>
            <span>{name || text("unknownDevice")}</span>
            <span className="t-cap muted">
              {brand}, {format.dateTime(seenAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Records({ kind, rows }: StaffPlayer["records"][number]) {
  const text = useText("console-accounts");
  const textOf = useConsoleText();
  const app = useApp();
  const format = useFormat();
  const href = useBrandHref();
  const shown = (part: RecordPart) => {
    if (typeof part === "string") return part;
    return "key" in part ? app.text(part.texts as "staff")(part.key as TextKey<"staff">) : format.money(part);
  };
  const noteOf = (note: readonly RecordPart[]) => {
    const words = note.map(shown).join(", ").replaceAll("_", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
  };
  return (
    <section className={s.card}>
      <h2 className="t-heading">{textOf(`records_${kind}`)}</h2>
      {rows.length === 0 && <p className="muted">{text("nothing")}</p>}
      <ul className={s.rows}>
        {rows.map(({ id, at, title, note, path }) => (
          <li key={id}>
            {path === null ? (
              <span>{shown(title)}</span>
            ) : (
              <TextLink href={href(path)}>{shown(title)}</TextLink>
            )}
            <span className="t-cap muted">
              {[noteOf(note), format.dateTime(at)].filter(Boolean).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
