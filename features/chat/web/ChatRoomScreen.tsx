import { useEffect, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { SkipLink } from "#kit/ui/components/SkipLink.tsx";
import type { ChatContract } from "../contract.ts";
import s from "./ChatRoomScreen.module.css";
import { messageFieldId } from "./parts/Composer.tsx";
import { OnlinePlayers } from "./parts/OnlinePlayers.tsx";
import { Room } from "./parts/Room.tsx";
import { RoomList } from "./parts/RoomList.tsx";
import { useRooms } from "./parts/use-rooms.ts";

const firstPageSize = 80;
/** The breakpoint of the style sheet for the list beside the room. */
const widePages = "(min-width: 1024px)";
const widestPages = "(min-width: 1240px)";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<ChatContract>();
  const roomId = params["roomId"] ?? "";
  const { room } = await call("GET /api/game/chat-room", { query: { roomId } });
  const linked = Number(new URL(request.url).searchParams.get("message")) || null;
  const around = linked ?? (room.readUpTo !== null && room.unread > 0 ? room.readUpTo + 1 : null);
  const query = { roomId, limit: firstPageSize, ...(around !== null && { around }) };
  const messages = await call("GET /api/game/room-messages", { query });
  return { room, messages, linked };
}

type RoomData = Awaited<ReturnType<typeof loader>>;

export function meta({ room }: RoomData, app: App): Meta {
  return { title: room.title, heading: room.title, description: app.text("chat")("description") };
}

export default function ChatRoomScreen() {
  const text = useText("chat");
  const data = useLoaderData<typeof loader>();
  const { room, linked } = data;
  return (
    <div className={s.panes}>
      {room.mayWrite && <SkipLink to={messageFieldId}>{text("skipToField")}</SkipLink>}
      <RoomsBeside current={room.roomId} />
      <Room key={`${room.roomId} ${linked}`} {...data} />
      <Online key={room.roomId} roomId={room.roomId} />
    </div>
  );
}

/** Whether the media query matches; false on the server and before the first effect. */
function useMedia(media: string): boolean {
  const [matches, setMatches] = useState(false);
  useEffect(() => {
    const query = matchMedia(media);
    const update = () => setMatches(query.matches);
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, [media]);
  return matches;
}

/** The list of rooms beside the room; phones do not load it. */
function RoomsBeside({ current }: { current: string }) {
  return <div className={s.beside}>{useMedia(widePages) && <Rooms current={current} />}</div>;
}

/** Members who are online, on screens with room for three panes. */
function Online({ roomId }: { roomId: string }) {
  return (
    <aside className={s.online}>{useMedia(widestPages) && <OnlinePlayers roomId={roomId} isPane />}</aside>
  );
}

function Rooms({ current }: { current: string }) {
  const text = useText("chat");
  const rooms = useRooms(useViewer()?.id ?? "", null);
  return (
    <nav aria-label={text("rooms")}>
      <RoomList rooms={rooms} current={current} level={2} />
    </nav>
  );
}
