import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import type { ChatContract } from "../contract.ts";
import s from "./ChatRoomsScreen.module.css";
import { RoomList } from "./parts/RoomList.tsx";
import { useRooms } from "./parts/use-rooms.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<ChatContract>();
  return { list: await orNull(call("GET /api/game/chat-rooms", { query: {} })) };
}

export function meta(_: unknown, app: App): Meta {
  return { title: app.text("chat")("title"), description: app.text("chat")("description") };
}

/** On desktop the chosen room stands beside the list; on phones the list is the page. */
export default function ChatRoomsScreen() {
  const text = useText("chat");
  const { list } = useLoaderData<typeof loader>();
  const rooms = useRooms(useViewer()?.id ?? "", list);
  return (
    <div className={s.panes}>
      <div className={s.list}>
        <RoomList rooms={rooms} />
      </div>
      <div className={s.nothing}>
        <EmptyState art="no-chat" title={text("chooseTitle")} text={text("chooseText")} />
      </div>
    </div>
  );
}
