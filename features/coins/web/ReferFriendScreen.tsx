import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { appContext, useFormat, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import { Coin } from "#kit/ui/art/Coin.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { Motif } from "#kit/ui/components/Motif.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { CoinsContract, Referrals } from "../contract.ts";
import { ReferredFriends } from "./parts/ReferredFriends.tsx";
import { ShareLink } from "./parts/ShareLink.tsx";
import s from "./ReferFriendScreen.module.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<CoinsContract>();
  return { referrals: await orNull(call("GET /api/game/referrals", { query: {} })) };
}

export function meta(_: unknown, app: App): Meta {
  const title = app.text("referral")("title");
  return { title, heading: title };
}

export default function ReferFriendScreen() {
  const text = useText("referral");
  const { referrals } = useLoaderData<typeof loader>();
  return referrals === null ? (
    <div className={`wrap ${s.failed}`}>
      <h1 className="sr">{text("title")}</h1>
      <FailedPage title={text("failedTitle")} tryAgain={text("tryAgain")} />
    </div>
  ) : (
    <LoadedReferrals referrals={referrals} />
  );
}

function LoadedReferrals({ referrals }: { referrals: Referrals }) {
  const text = useText("referral");
  const { number } = useFormat();
  const brand = useBrand();
  const { path, coinsEach, maxPerDay, earned, friends } = referrals;
  return (
    <>
      <header className="on-art">
        <Motif className={s.motif} />
        <div className={`wrap ${s.hero}`}>
          <span className={s.coin}>
            <Coin />
          </span>
          <h1 className="t-display">{text("lead", number(coinsEach))}</h1>
          <p>{text("text")}</p>
        </div>
      </header>
      <div className={`wrap ${s.columns}`}>
        <div className="stack">
          <ShareLink path={path} title={text("shareTitle", brand.name)} />
          <p className="t-small muted">{text("limit", maxPerDay)}</p>
        </div>
        <Section title={text("friends")}>
          {friends.length === 0 ? (
            <EmptyState art="no-chat" level={3} title={text("emptyTitle")} text={text("emptyText")} />
          ) : (
            <>
              <p className="t-small muted num">{text("earned", earned)}</p>
              <ReferredFriends friends={friends} />
            </>
          )}
        </Section>
      </div>
    </>
  );
}
