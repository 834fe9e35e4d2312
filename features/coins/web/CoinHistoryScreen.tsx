import { useLoaderData, useNavigation, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useFormat, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import { usePages } from "#kit/client/use-pages.ts";
import { Coin } from "#kit/ui/art/Coin.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { LoadMoreButton } from "#kit/ui/components/LoadMoreButton.tsx";
import { TabLinks } from "#kit/ui/components/Tabs.tsx";
import type { CoinEntry, CoinsContract } from "../contract.ts";
import { statementKinds, type StatementKind } from "../rules.ts";
import s from "./CoinHistoryScreen.module.css";
import { DownloadStatement } from "./parts/DownloadStatement.tsx";
import { EntryRow } from "./parts/EntryRow.tsx";
import { EntriesSkeleton } from "./parts/EntriesSkeleton.tsx";

const path = "/rewards/history";

function kindFromQuery(search: string): StatementKind | undefined {
  const named = new URLSearchParams(search).get("kind");
  return statementKinds.find((kind) => kind === named);
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<CoinsContract>();
  const kind = kindFromQuery(new URL(request.url).search);
  const query = kind === undefined ? {} : { kind };
  return { kind, statement: await orNull(call("GET /api/game/coin-statement", { query })) };
}

export function meta(_: unknown, app: App): Meta {
  const title = app.text("coins")("historyTitle");
  return { title, heading: title };
}

export default function CoinHistoryScreen() {
  const text = useText("coins");
  const { number } = useFormat();
  const { kind, statement } = useLoaderData<typeof loader>();
  const { location } = useNavigation();
  const isComing = location?.pathname === path;
  const shown = isComing ? kindFromQuery(location.search) : kind;
  const links = [undefined, ...statementKinds].map((one) => ({
    href: one === undefined ? path : `${path}?kind=${one}`,
    name: text(`kind_${one ?? "all"}`),
    isCurrent: one === shown,
  }));
  return (
    <>
      <h1 className="sr">{text("historyTitle")}</h1>
      <TabLinks sticky label={text("filter")} links={links} />
      <div className={`wrap ${s.screen}`}>
        {statement && (
          <div className={s.head}>
            <p className={`t-title num ${s.coins}`}>
              <Coin />
              <span aria-hidden="true">{number(statement.coins)}</span>
              <span className="sr">{text("coins", statement.coins)}</span>
            </p>
            {statement.entries.length > 0 && <DownloadStatement kind={kind} />}
          </div>
        )}
        {isComing ? (
          <EntriesSkeleton />
        ) : statement === null ? (
          <FailedPage title={text("failedTitle")} text={text("failedText")} tryAgain={text("tryAgain")} />
        ) : (
          <Entries key={kind} kind={kind} entries={statement.entries} next={statement.next} />
        )}
      </div>
    </>
  );
}

interface EntriesProps {
  kind: StatementKind | undefined;
  entries: readonly CoinEntry[];
  next: number | null;
}

function Entries({ kind, entries, next }: EntriesProps) {
  const text = useText("coins");
  const call = useApp().api.of<CoinsContract>();
  const pages = usePages(
    { items: entries, next },
    async (after: number) => {
      const query = { ...(kind === undefined ? {} : { kind }), after };
      const page = await call("GET /api/game/coin-statement", { query });
      return { items: page.entries, next: page.next };
    },
    { idOf: ({ number }) => String(number) },
  );
  if (pages.items.length === 0) {
    return kind === undefined ? (
      <EmptyState
        art="no-coins"
        title={text("emptyTitle")}
        text={text("emptyText")}
        action={<ButtonLink href="/rewards">{text("toRewards")}</ButtonLink>}
      />
    ) : (
      <p className="muted">{text("emptyKind")}</p>
    );
  }
  return (
    <div className={s.entries}>
      <ul className={`card ${s.list}`}>
        {pages.items.map((entry) => (
          <EntryRow key={entry.number} entry={entry} />
        ))}
      </ul>
      <LoadMoreButton
        pages={pages}
        label={text("more")}
        failure={{ text: text("moreFailed"), tryAgain: text("tryAgain") }}
        skeleton={<EntriesSkeleton />}
      />
    </div>
  );
}
