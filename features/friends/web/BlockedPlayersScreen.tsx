import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import type { FriendsContract } from "../contract.ts";
import s from "./BlockedPlayersScreen.module.css";
import { BlockedList } from "./parts/BlockedList.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<FriendsContract>();
  return { blocked: await orNull(call("GET /api/game/blocked-players", { query: {} })) };
}

export function meta(_: unknown, app: App): Meta {
  const title = app.text("blocked-players")("title");
  return { title, heading: title };
}

export default function BlockedPlayersScreen() {
  const text = useText("blocked-players");
  const { blocked } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("title")}</h1>
      {blocked === null ? (
        <FailedPage title={text("failedTitle")} tryAgain={text("tryAgain")} />
      ) : (
        <BlockedList initialPlayers={blocked.players} empty={<NoBlockedPlayers />} />
      )}
    </div>
  );
}

function NoBlockedPlayers() {
  const text = useText("blocked-players");
  return (
    <EmptyState
      art="no-blocked"
      title={text("emptyTitle")}
      text={text("emptyText")}
      action={<ButtonLink href="/rankings/season">{text("seeRankings")}</ButtonLink>}
    />
  );
}
