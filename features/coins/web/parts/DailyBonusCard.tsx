import { useApp, useText } from "#kit/client/app.tsx";
import { useClockLabels } from "#kit/client/use-clock-labels.ts";
import { useServerNow } from "#kit/client/use-server-now.ts";
import { BonusWeek, type BonusDay } from "#kit/ui/components/BonusWeek.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Clock } from "#kit/ui/components/Clock.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import { gift } from "#kit/ui/icons/gift.ts";
import { shieldCheck } from "#kit/ui/icons/shield-check.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import type { ShownDailyBonus } from "../../contract.ts";
import s from "./DailyBonusCard.module.css";

export interface DailyBonusCardProps {
  daily: ShownDailyBonus;
  isBusy: boolean;
  onClaim: () => void;
  /** The countdown has ended. */
  onReady: () => void;
}

export function DailyBonusCard({ daily, isBusy, onClaim, onReady }: DailyBonusCardProps) {
  const text = useText("coins");
  const { isClaimable, claimableAt, nextAmount, streak, shields, week } = daily;
  const days = useBonusDays(week);
  return (
    <section className={`card ${s.daily}`} aria-labelledby="daily-bonus">
      <div className={s.head}>
        <div className="grow">
          <h2 className="t-title" id="daily-bonus">
            {text("dailyTitle")}
          </h2>
          <p className="t-small muted">{text(isClaimable ? "dailyReady" : "dailyNext", nextAmount)}</p>
        </div>
        {!isClaimable && (
          <Chip kind="ok" icon={check}>
            {text("claimed")}
          </Chip>
        )}
      </div>
      <BonusWeek label={text("week")} days={days} />
      {streak > 0 && <p className="t-small muted">{text("streak", streak)}</p>}
      {shields.left > 0 && (
        <p className={`t-small ${s.shields}`}>
          <Icon of={shieldCheck} size="sm" />
          {shields.used > 0 ? text("shieldsUsed", shields.used) : text("shieldsLeft", shields.left)}
        </p>
      )}
      {claimableAt === null ? (
        <Button kind="primary" block busy={isBusy} onClick={onClaim}>
          <Icon of={gift} size="sm" />
          {text("claimBonus", nextAmount)}
        </Button>
      ) : (
        <>
          <NextClaim claimableAt={claimableAt} onReady={onReady} />
          <Button block softDisabled>
            <Icon of={clock} size="sm" />
            {text("claimTomorrow")}
          </Button>
        </>
      )}
    </section>
  );
}

/** Runs on the server's clock. */
function NextClaim({ claimableAt, onReady }: { claimableAt: string; onReady: () => void }) {
  const text = useText("coins");
  const now = useServerNow(60_000);
  const labels = useClockLabels(text("nextClaim"));
  return (
    <div className="row between wrapping">
      <span className="t-small muted" aria-hidden="true">
        {text("nextClaim")}
      </span>
      <Clock key={claimableAt} until={Date.parse(claimableAt)} now={now} labels={labels} onEnd={onReady} />
    </div>
  );
}

function useBonusDays(week: ShownDailyBonus["week"]): BonusDay[] {
  const text = useText("coins");
  const { locale } = useApp();
  // A calendar day must not shift with the time zone.
  const name = (date: string, weekday: "narrow" | "long") =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" }).format(new Date(date));
  return week.map(({ date, state, isToday }) => ({
    id: date,
    short: name(date, "narrow"),
    label: text(`day_${state}`, name(date, "long")),
    state,
    isToday,
  }));
}
