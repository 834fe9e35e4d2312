import { useFormat, useText } from "#kit/client/app.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { PrizeLadder } from "#kit/ui/components/PrizeLadder.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { EventDetails } from "../../contract.ts";
import { prizePath } from "../../rules.ts";
import { PrizeStateChip } from "./PrizeStateChip.tsx";
import s from "./Prizes.module.css";
import { usePlaceName } from "./use-place-name.ts";

/** The prize of each place and its state. */
export function Prizes({ event, yourPrizeId }: { event: EventDetails; yourPrizeId: string | null }) {
  const text = useText("event");
  const format = useFormat();
  const placeName = usePlaceName();
  const { prizes, prizesLockedAt } = event;
  const isPromised = prizes.every(({ status }) => status.state === "promised");
  return (
    <Section title={text("prizes")}>
      {yourPrizeId && (
        <ButtonLink kind="primary" href={prizePath(yourPrizeId)} className={s.own}>
          {text("openPrize")}
        </ButtonLink>
      )}
      <PrizeLadder
        prizes={prizes.map(({ place, amount, status }) => ({
          place: placeName(place),
          prize: format.money(amount),
          note: isPromised ? undefined : <PlaceStatus status={status} />,
        }))}
      />
      <p className={`t-cap muted ${s.note}`}>
        {isPromised && prizesLockedAt && `${text("prizesLocked", format.date(prizesLockedAt))} `}
        {text("paidWithin")}
      </p>
    </Section>
  );
}

function PlaceStatus({ status }: { status: EventDetails["prizes"][number]["status"] }) {
  const { winner, state, isLate } = status;
  const when = usePrizeDate(status);
  return (
    <>
      {winner && (
        <Anchor className={`strong t-small ${s.winner}`} href={`/profile/${winner.id}`}>
          <bdi>{winner.username}</bdi>
        </Anchor>
      )}
      <PrizeStateChip state={state} isLate={isLate} />
      {when && <span className="t-cap muted">{when}</span>}
    </>
  );
}

/** The date that matters in a state. */
function usePrizeDate({ state, at, dueAt, isLate }: EventDetails["prizes"][number]["status"]): string {
  const text = useText("event");
  const format = useFormat();
  if (isLate && dueAt) return text("prizeWasDue", format.date(dueAt));
  if (at === null) return "";
  if (state === "held") return text("prizeUntil", format.dateTime(at));
  if (state === "claimable") return text("prizeUntil", format.date(at));
  if (state === "claimed" && dueAt) return text("prizePaidBy", format.date(at), format.date(dueAt));
  return format.date(at);
}
