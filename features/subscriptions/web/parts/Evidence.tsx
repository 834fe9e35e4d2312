import { useFormat, useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { GroupedBySubscription, type Subscriptions } from "./GroupedBySubscription.tsx";
import { WithOrderNumber } from "./OrderNumber.tsx";
import type { Overview } from "./overview.ts";
import s from "./Rows.module.css";

type Agreed = Overview["evidence"][number];

/** The stored evidence of consents and stops, newest first. */
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
  // Stops and withdrawals have no price.
  const isConsent = step !== "stop" && step !== "withdrawal";
  return (
    <li className={s.row}>
      <div className={s.dated}>
        <strong>{text(`step_${step}`)}</strong>
        <span className="t-small muted">{format.fullDateTime(at)}</span>
      </div>
      {/* For a consent at the operator we only store its reference. */}
      {step === "operator" ? (
        <p className="t-small muted">{text("agreedAtOperator")}</p>
      ) : (
        // One paragraph per text. Some old withdrawals have no text.
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
        {isConsent && `${format.money(price)} · `}
        {text(`channel_${channel}`)}
        {/* Only our own texts have a version. */}
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
