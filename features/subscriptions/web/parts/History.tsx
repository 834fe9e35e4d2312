import { useMarketFormat, useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { Overview } from "./overview.ts";
import s from "./Rows.module.css";

/** Everything that happened to it, the newest first. */
export function History({ history }: Pick<Overview, "history">) {
  const text = useText("subscriptions");
  const { dateTime } = useMarketFormat();
  if (history.length === 0) return null;
  return (
    <Section title={text("history")}>
      <ol className={s.rows}>
        {history.map(({ happening, state, actor, at }) => (
          <li key={`${happening} ${at}`} className={s.row}>
            <div className={s.line}>
              {/* Only a withdrawal ends it at once by the subscriber's own wish. */}
              <strong>
                {text(
                  happening === "closed" && actor === "player"
                    ? "happened_withdrawn"
                    : `happened_${happening}`,
                )}
              </strong>
              <span className="t-small muted">{dateTime(at)}</span>
            </div>
            <p className="t-small muted">{text(`state_${state}`)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
