import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useFormat, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { Prize } from "#kit/ui/components/Prize.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { chevronRight } from "#kit/ui/icons/chevron-right.ts";
import type { BattlegroundsContract, OwnPrize } from "../contract.ts";
import { prizePath } from "../rules.ts";
import { PrizeStateChip } from "./parts/PrizeStateChip.tsx";
import { usePlaceName } from "./parts/use-place-name.ts";
import s from "./PrizesScreen.module.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<BattlegroundsContract>();
  return { prizes: (await orNull(call("GET /api/game/prizes", { query: {} })))?.prizes ?? null };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("prizes");
  return { title: text("title"), heading: text("title"), description: text("description") };
}

export default function PrizesScreen() {
  const text = useText("prizes");
  const { prizes } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("title")}</h1>
      {prizes === null ? (
        <FailedPage title={text("failedTitle")} tryAgain={text("tryAgain")} />
      ) : prizes.length === 0 ? (
        <EmptyState
          art="no-prizes"
          title={text("emptyTitle")}
          text={text("emptyText")}
          action={<ButtonLink href="/games">{text("toGames")}</ButtonLink>}
        />
      ) : (
        <ul className={s.list}>
          {prizes.map((prize) => (
            <PrizeCard key={prize.id} prize={prize} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PrizeCard({ prize }: { prize: OwnPrize }) {
  const text = useText("prizes");
  const format = useFormat();
  const placeName = usePlaceName();
  return (
    <li className="card">
      <Anchor className={s.card} href={prizePath(prize.id)}>
        <span className={s.about}>
          <Prize className={s.amount}>{format.money(prize.amount)}</Prize>
          <span className="t-small muted">
            <bdi>{text("placeIn", placeName(prize.place), prize.eventTitle)}</bdi>
          </span>
          <span className={s.chips}>
            <PrizeStateChip state={prize.state} isLate={prize.isLate} />
          </span>
        </span>
        <Icon of={chevronRight} size="sm" tone="muted" flip />
      </Anchor>
    </li>
  );
}
