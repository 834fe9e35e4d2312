import { useFormat, useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { GroupedBySubscription, type Subscriptions } from "./GroupedBySubscription.tsx";
import type { Overview } from "./overview.ts";
import s from "./Rows.module.css";

type Move = Overview["history"][number];

/** Everything that happened to it, the newest first. */
export function History({ overview }: { overview: Subscriptions & Pick<Overview, "history"> }) {
  const text = useText("subscriptions");
  const { fullDateTime } = useFormat();
  if (overview.history.length === 0) return null;
  return (
    <Section title={text("history")}>
      <GroupedBySubscription of={overview} rows={overview.history} list="ol">
        {(move) => (
          <li key={`${move.happening} ${move.at}`} className={s.row}>
            <div className={s.dated}>
              <strong>{text(`happened_${labelOf(move)}`)}</strong>
              <span className="t-small muted">{fullDateTime(move.at)}</span>
            </div>
            <p className="t-small muted">{text(`state_${move.state}`)}</p>
          </li>
        )}
      </GroupedBySubscription>
    </Section>
  );
}

function labelOf({ happening, from, state, actor }: Move) {
  // Where a card pays nobody is asked first.
  if (happening === "begun" && state !== "pending") return "started";
  // Only a withdrawal ends it at once by the subscriber's own wish.
  if (happening === "closed" && actor === "player") return "withdrawn";
  // A stop is taken back by the same words, whether or not anything was paid before.
  if (happening === "opted_in" && from === "cancelling") return "reopened";
  // Often nothing was paid: it ran for nothing, or the operator does not tell us.
  return happening === "cycle_ended" ? "closed" : happening;
}
