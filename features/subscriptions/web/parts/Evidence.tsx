import { useMarketFormat, useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { Overview } from "./overview.ts";
import s from "./Rows.module.css";

/** What was shown and agreed to, as it is kept; the newest first. */
export function Evidence({ evidence }: Pick<Overview, "evidence">) {
  const text = useText("subscriptions");
  const format = useMarketFormat();
  if (evidence.length === 0) return null;
  return (
    <Section title={text("evidence")}>
      <ul className={s.rows}>
        {evidence.map(({ step, at, text: shown, textVersion, price }) => (
          <li key={`${step} ${at}`} className={s.row}>
            <div className={s.line}>
              <strong>{text(`step_${step}`)}</strong>
              <span className="t-small muted">{format.dateTime(at)}</span>
            </div>
            {/* Of a yes at the operator only its reference is known to us. */}
            {step === "operator" ? (
              <p className="t-small muted">{text("agreedAtOperator")}</p>
            ) : (
              // Each text of the page that was agreed on stands by itself.
              shown.split("\n").map((line) => (
                <p key={line} className="t-small" dir="auto">
                  {line}
                </p>
              ))
            )}
            <p className="t-cap muted">
              {format.money(price)} · {text("textVersion")} <bdi dir="ltr">{textVersion}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
