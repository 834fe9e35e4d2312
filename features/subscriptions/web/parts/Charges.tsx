import { useState } from "react";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip, type ChipKind } from "#kit/ui/components/Chip.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { rotateCcw } from "#kit/ui/icons/rotate-ccw.ts";
import { x } from "#kit/ui/icons/x.ts";
import type { SubscriptionsContract } from "../../contract.ts";
import s from "./Rows.module.css";
import type { Overview } from "./overview.ts";

type Charge = Overview["charges"][number];

const looks: Readonly<Record<Charge["outcome"], { kind: ChipKind; icon: string }>> = {
  paid: { kind: "ok", icon: check },
  declined: { kind: "bad", icon: x },
  refunded: { kind: "info", icon: rotateCcw },
};

/** Every time that money was asked for, the newest first; more by page. */
export function Charges({ first }: { first: Pick<Overview, "charges" | "nextCharges"> }) {
  const text = useText("subscriptions");
  const words = useText("problems");
  const { api } = useApp();
  const { fail } = useToasts();
  const [further, setFurther] = useState<Charge[]>([]);
  const [next, setNext] = useState(first.nextCharges);
  const [isBusy, setIsBusy] = useState(false);
  const charges = [...first.charges, ...further];

  async function loadMore(after: string) {
    setIsBusy(true);
    try {
      const call = api.of<SubscriptionsContract>();
      const page = await call("GET /api/game/subscription", { query: { after } });
      setFurther((now) => [...now, ...page.charges]);
      setNext(page.nextCharges);
    } catch (error) {
      fail(error instanceof Problem ? error.message : words("internal"));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Section title={text("charges")}>
      {charges.length === 0 ? (
        <p className="muted">{text("noCharges")}</p>
      ) : (
        <ul className={s.rows}>
          {charges.map((charge) => (
            <ChargeRow key={charge.id} charge={charge} />
          ))}
        </ul>
      )}
      {next !== null && (
        <Button busy={isBusy} onClick={() => void loadMore(next)}>
          {text("more")}
        </Button>
      )}
    </Section>
  );
}

function ChargeRow({ charge }: { charge: Charge }) {
  const text = useText("subscriptions");
  const format = useFormat();
  const { at, amount, outcome, reason, periodStartsAt, periodEndsAt } = charge;
  return (
    <li className={s.row}>
      <div className={s.line}>
        <strong className="num">{format.money(amount)}</strong>
        <Chip {...looks[outcome]}>{text(`outcome_${outcome}`)}</Chip>
      </div>
      <p className="t-small muted">
        {format.dateTime(at)}
        {reason === "insufficient_funds" && ` · ${text("tooLittleMoney")}`}
      </p>
      <p className="t-small muted">{text("chargePeriod", format.range(periodStartsAt, periodEndsAt))}</p>
    </li>
  );
}
