import { useEffect, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import type { ChatContract } from "../contract.ts";
import s from "./ChatRoomScreen.module.css";
import { Room } from "./parts/Room.tsx";
import { RoomList } from "./parts/RoomList.tsx";
import { useRooms } from "./parts/use-rooms.ts";

const firstPageSize = 80;
/** The breakpoint of the style sheet for the list beside the room. */
const widePages = "(min-width: 1024px)";

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
  const data = useLoaderData<typeof loader>();
  const { room, linked } = data;
  return (
    <div className={s.panes}>
      <Beside current={room.roomId} />
      <Room key={`${room.roomId} ${linked}`} {...data} />
    </div>
  );
}

/** The list of rooms beside the room; phones do not load it. */
function Beside({ current }: { current: string }) {
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const query = matchMedia(widePages);
    const update = () => setIsWide(query.matches);
    update();
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);
  return <div className={s.beside}>{isWide && <Rooms current={current} />}</div>;
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
