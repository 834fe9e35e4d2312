import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import type { FriendsContract } from "../contract.ts";
import { FriendLists } from "./parts/FriendLists.tsx";
import { SearchForm } from "./parts/SearchForm.tsx";
import { SearchResults } from "./parts/SearchResults.tsx";
import s from "./SearchFriendsScreen.module.css";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<FriendsContract>();
  const search = new URL(request.url).searchParams.get("q") ?? "";
  if (search !== "") {
    const query = { text: search.slice(0, 60) };
    return { search, found: await orNull(call("GET /api/game/search-players", { query })), lists: null };
  }
  const lists = Promise.all([
    call("POST /api/game/get-user-friends", { body: {} }),
    call("GET /api/game/friend-requests", { query: {} }),
    call("GET /api/game/suggested-friends", { query: {} }),
  ]);
  return { search, found: null, lists: await orNull(lists) };
}

export function meta(_: unknown, app: App): Meta {
  const title = app.text("friends")("title");
  return { title, heading: title };
}

export default function SearchFriendsScreen() {
  const text = useText("friends");
  const { search, found, lists } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("title")}</h1>
      <SearchForm search={search} />
      {found && <SearchResults key={search} search={search} first={found} />}
      {lists && <FriendLists friends={lists[0].friends} requests={lists[1]} suggested={lists[2].players} />}
      {!found && !lists && (
        <FailedPage
          title={text(search === "" ? "failedTitle" : "searchFailedTitle")}
          tryAgain={text("tryAgain")}
        />
      )}
    </div>
  );
}
