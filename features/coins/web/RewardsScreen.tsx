import { useEffect, useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useFormat, useText, type App } from "#kit/client/app.tsx";
import { isProblem } from "#kit/contract/problem.ts";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { badgeCheck } from "#kit/ui/icons/badge-check.ts";
import { MenuLink } from "#kit/ui/components/MenuLink.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { CoinsContract, Rewards, ShownClaim } from "../contract.ts";
import { ClaimList } from "./parts/ClaimList.tsx";
import { CoinsHero } from "./parts/CoinsHero.tsx";
import { DailyBonusCard } from "./parts/DailyBonusCard.tsx";
import { EarnMore } from "./parts/EarnMore.tsx";
import s from "./RewardsScreen.module.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<CoinsContract>();
  return { rewards: await orNull(call("GET /api/game/rewards", { query: {} })) };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("coins");
  return { title: text("title"), heading: text("title"), description: text("description") };
}

export default function RewardsScreen() {
  const text = useText("coins");
  const { rewards } = useLoaderData<typeof loader>();
  return rewards === null ? (
    <div className={`wrap ${s.failed}`}>
      <h1 className="sr">{text("title")}</h1>
      <FailedPage title={text("failedTitle")} text={text("failedText")} tryAgain={text("tryAgain")} />
    </div>
  ) : (
    <LoadedRewards rewards={rewards} />
  );
}

function LoadedRewards({ rewards: first }: { rewards: Rewards }) {
  const text = useText("coins");
  const format = useFormat();
  const call = useApp().api.of<CoinsContract>();
  const { revalidate } = useRevalidator();
  const { busy, attempt } = useAction();
  const [rewards, setRewards] = useState(first);
  /** How often the player has earned coins on this page. */
  const [landings, setLandings] = useState(0);
  useEffect(() => setRewards(first), [first]);

  const land = (change: Partial<Rewards>) => {
    setRewards((before) => ({ ...before, ...change }));
    setLandings((count) => count + 1);
    void revalidate();
  };
  /** Claimed in another tab or on another device. */
  const showClaimed = (error: unknown): never => {
    if (isProblem(error, "bonus_claimed") || isProblem(error, "reward_claimed")) void revalidate();
    throw error;
  };
  const claimBonus = () =>
    attempt(
      "bonus",
      async () => {
        const answer = call("POST /api/game/claim-daily-coins", { body: {} });
        const { coins, daily } = await answer.catch(showClaimed);
        land({ coins, daily });
      },
      text("dailyLoaded"),
    );
  const claim = ({ id, coins: amount }: ShownClaim) =>
    attempt(
      id,
      async () => {
        const answer = call("POST /api/game/claim-user-rewards", { body: { claim: id } });
        const { coins } = await answer.catch(showClaimed);
        land({ coins });
      },
      text("loaded", amount),
    );

  const { coins, daily, claims, weekEndsAt, sharesLeft } = rewards;
  const list = { busy, onClaim: (one: ShownClaim) => void claim(one) };
  return (
    <>
      <h1 className="sr">{text("title")}</h1>
      <CoinsHero coins={coins} landings={landings} />
      <div className={`wrap ${s.columns}`}>
        <div className={s.side}>
          <DailyBonusCard
            daily={daily}
            isBusy={busy === "bonus"}
            onClaim={() => void claimBonus()}
            onReady={() => void revalidate()}
          />
          <ul className={`card ${s.enhancers}`}>
            <MenuLink href="/enhancers" icon={badgeCheck} name={text("enhancers")} />
          </ul>
        </div>
        <div className={s.claims}>
          <Section title={text("missionsTitle")}>
            <p className={`t-small muted ${s.note}`}>{text("missionsEnd", format.dateTime(weekEndsAt))}</p>
            <ClaimList claims={claims.filter(({ isWeekly }) => isWeekly)} {...list} />
          </Section>
          <Section title={text("rewardsTitle")}>
            <ClaimList claims={claims.filter(({ isWeekly }) => !isWeekly)} {...list} />
          </Section>
        </div>
        <div className={s.more}>
          <Section title={text("earnTitle")} more={{ href: "/how-to-earn-coins", label: text("howItWorks") }}>
            <EarnMore sharesLeft={sharesLeft} />
          </Section>
        </div>
      </div>
    </>
  );
}
