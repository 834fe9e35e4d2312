import { useEffect, useState } from "react";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import type { ResponseOf } from "#kit/contract/contract.ts";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { Presence } from "#kit/ui/components/Presence.tsx";
import { PlayerName } from "#kit/ui/components/PlayerName.tsx";
import type { ChatContract } from "../../contract.ts";
import s from "./OnlinePlayers.module.css";

type Players = ResponseOf<ChatContract["GET /api/game/room-online"]>["players"];

const everyMs = 60_000;
const soonMs = 5_000;

/** The members of the room who are online: a pane of a wide screen, a dialog elsewhere. */
export function OnlinePlayers({ roomId, isPane = false }: { roomId: string; isPane?: boolean }) {
  const text = useText("chat");
  const presence = useText("presence");
  const format = useFormat();
  const { api } = useApp();
  const [players, setPlayers] = useState<Players | null>(null);
  useEffect(() => {
    let isLeft = false;
    const load = () => {
      if (document.visibilityState !== "visible") return;
      api
        .of<ChatContract>()("GET /api/game/room-online", { query: { roomId } })
        .then(
          (found) => isLeft || setPlayers(found.players),
          // The next try is a minute later; the list is only an addition.
          () => undefined,
        );
    };
    load();
    // The player counts as online soon after the page has connected.
    const soon = setTimeout(load, soonMs);
    const timer = setInterval(load, everyMs);
    return () => {
      isLeft = true;
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [api, roomId]);
  if (!players) return null;
  return (
    <div className={isPane ? s.pane : undefined}>
      {isPane && <h2 className="t-heading">{text("onlineCount", format.number(players.length))}</h2>}
      {players.length === 0 && <p className="muted t-small">{text("nobodyOnline")}</p>}
      <ul className={s.players}>
        {players.map(({ id, username, avatarUrl, worn }) => (
          <li key={id}>
            <Anchor className={s.player} href={`/profile/${id}`}>
              <Presence isOnline label={presence("online")}>
                <Avatar avatar={avatarUrl} frame={worn?.frame} size="sm" />
              </Presence>
              <PlayerName worn={worn} className="strong clip">
                {username}
              </PlayerName>
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
