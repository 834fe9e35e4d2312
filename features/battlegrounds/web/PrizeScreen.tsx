import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { useMarkReadByLink } from "#features/notifications/web/index.ts";
import { appContext, useFormat, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import { Prize } from "#kit/ui/components/Prize.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { BattlegroundsContract, PrizeDetails } from "../contract.ts";
import { prizePath } from "../rules.ts";
import { PrizeClaimForm } from "./parts/PrizeClaimForm.tsx";
import { PrizeStateChip } from "./parts/PrizeStateChip.tsx";
import { PrizeSteps } from "./parts/PrizeSteps.tsx";
import { usePlaceName } from "./parts/use-place-name.ts";
import s from "./PrizeScreen.module.css";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<BattlegroundsContract>();
  return call("GET /api/game/prize", { query: { id: params["prizeId"] ?? "" } });
}

export function meta({ prize }: PrizeDetails, app: App): Meta {
  return { title: prize.eventTitle, heading: app.text("prizes")("heading") };
}

/** A prize of the player with its state and the claim. */
export default function PrizeScreen() {
  const text = useText("prizes");
  const format = useFormat();
  const placeName = usePlaceName();
  const details = useLoaderData<typeof loader>();
  const { prize, claim } = details;
  useMarkReadByLink(prizePath(prize.id));
  return (
    <div className={`wrap ${s.screen}`}>
      <header className={s.head}>
        <h1 className="t-small muted">
          <bdi>{text("placeIn", placeName(prize.place), prize.eventTitle)}</bdi>
        </h1>
        <Prize className={s.amount}>{format.money(prize.amount)}</Prize>
        <span className={s.chips}>
          <PrizeStateChip state={prize.state} isLate={prize.isLate} />
        </span>
      </header>
      <Lead details={details} />
      {(claim || prize.reference !== null) && (
        <Facts
          columns={2}
          facts={[
            ...(claim
              ? [{ name: text("to"), value: <bdi>{text(`to_${claim.method}`, claim.numberEnd)}</bdi> }]
              : []),
            ...(prize.reference === null
              ? []
              : [{ name: text("reference"), value: <bdi>{prize.reference}</bdi> }]),
          ]}
        />
      )}
      {prize.state === "claimable" && <Claim details={details} />}
      <Section title={text("steps")}>
        <PrizeSteps prize={prize} />
      </Section>
      <div className={s.ways}>
        <TextLink href={`/event-home/${prize.eventId}`} forward>
          {text("toEvent")}
        </TextLink>
        <TextLink href="/support/ask" forward>
          {text("getHelp")}
        </TextLink>
      </div>
    </div>
  );
}

function Lead({ details: { prize } }: { details: PrizeDetails }) {
  const text = useText("prizes");
  const format = useFormat();
  if (prize.isLate) return <Banner kind="warn">{text("lateLead", format.date(prize.dueAt))}</Banner>;
  switch (prize.state) {
    case "promised":
    case "held":
      return <p>{text("heldLead")}</p>;
    case "claimable":
      return (
        <>
          {prize.refusal && <Banner kind="bad">{text(`refusal_${prize.refusal}`)}</Banner>}
          <p>{text("claimLead", format.date(prize.claimUntil ?? prize.dueAt))}</p>
        </>
      );
    case "claimed":
      return <p>{text("claimedLead", format.date(prize.dueAt))}</p>;
    case "paid":
      return <Banner kind="ok">{text("paidLead", format.date(prize.paidAt ?? prize.dueAt))}</Banner>;
    case "lapsed":
      return <Banner>{text("lapsedLead")}</Banner>;
    case "not_awarded":
      return <Banner>{text("notAwardedLead")}</Banner>;
  }
}

function Claim({ details }: { details: PrizeDetails }) {
  const text = useText("prizes");
  const brand = useBrand();
  const { ageFault } = details.form;
  if (ageFault === null) return <PrizeClaimForm details={details} />;
  if (ageFault === "too_young") return <Banner kind="warn">{text("tooYoung", brand.minimumAge)}</Banner>;
  return (
    <div className="stack">
      <Banner kind="warn">{text("needBirthDate")}</Banner>
      <ButtonLink kind="primary" href={`/register-form/true?next=${prizePath(details.prize.id)}`}>
        {text("toProfile")}
      </ButtonLink>
    </div>
  );
}
