import { useFormat, useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { GroupedBySubscription, type Subscriptions } from "./GroupedBySubscription.tsx";
import { WithOrderNumber } from "./OrderNumber.tsx";
import type { Overview } from "./overview.ts";
import s from "./Rows.module.css";

type Agreed = Overview["evidence"][number];

/** What was shown and agreed to, as it is kept; the newest first. */
export function Evidence({ overview }: { overview: Subscriptions & Pick<Overview, "evidence"> }) {
  const text = useText("subscriptions");
  if (overview.evidence.length === 0) return null;
  return (
    <Section title={text("evidence")}>
      <GroupedBySubscription of={overview} rows={overview.evidence}>
        {(agreed) => <EvidenceRow key={agreed.id} agreed={agreed} />}
      </GroupedBySubscription>
    </Section>
  );
}

function EvidenceRow({ agreed: { step, at, text: shown, textVersion, price, channel } }: { agreed: Agreed }) {
  const text = useText("subscriptions");
  const format = useFormat();
  // Neither costs anything.
  const isYes = step !== "stop" && step !== "withdrawal";
  return (
    <li className={s.row}>
      <div className={s.dated}>
        <strong>{text(`step_${step}`)}</strong>
        <span className="t-small muted">{format.fullDateTime(at)}</span>
      </div>
      {/* Of a yes at the operator only its reference is known to us. */}
      {step === "operator" ? (
        <p className="t-small muted">{text("agreedAtOperator")}</p>
      ) : (
        // Each text of the page that was agreed on stands by itself; of some withdrawals only the time is kept.
        shown
          .split("\n")
          .filter((line) => line !== "")
          .map((line) => (
            <p key={line} className="t-small" dir="auto">
              <WithOrderNumber>{line}</WithOrderNumber>
            </p>
          ))
      )}
      <p className="t-cap muted">
        {isYes && `${format.money(price)} · `}
        {text(`channel_${channel}`)}
        {/* Elsewhere the words are not ours. */}
        {channel === "web" && (
          <>
            {" · "}
            {text("textVersion")} <bdi dir="ltr">{textVersion}</bdi>
          </>
        )}
      </p>
    </li>
  );
}
