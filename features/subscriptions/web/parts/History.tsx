import { useFormat, useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { GroupedBySubscription, type Subscriptions } from "./GroupedBySubscription.tsx";
import type { Overview } from "./overview.ts";
import s from "./Rows.module.css";

type Transition = Overview["history"][number];

/** All state changes, newest first. */
export function History({ overview }: { overview: Subscriptions & Pick<Overview, "history"> }) {
  const text = useText("subscriptions");
  const { fullDateTime } = useFormat();
  if (overview.history.length === 0) return null;
  return (
    <Section title={text("history")}>
      <GroupedBySubscription of={overview} rows={overview.history} list="ol">
        {(transition) => (
          <li key={`${transition.event} ${transition.at}`} className={s.row}>
            <div className={s.dated}>
              <strong>{text(`happened_${labelOf(transition)}`)}</strong>
              <span className="t-small muted">{fullDateTime(transition.at)}</span>
            </div>
            <p className="t-small muted">{text(`state_${transition.state}`)}</p>
          </li>
        )}
      </GroupedBySubscription>
    </Section>
  );
}

function labelOf({ event, from, state, actor }: Transition) {
  // A card subscription starts at once, without a pending state.
  if (event === "begun" && state !== "pending") return "started";
  // A player can end it at once only by a withdrawal.
  if (event === "closed" && actor === "player") return "withdrawn";
  // Undoing a stop has one label, in the trial and after it.
  if (event === "opted_in" && from === "cancelling") return "reopened";
  // The label must not claim that the paid time is over: often nothing was paid, or we do not know.
  return event === "cycle_ended" ? "closed" : event;
}
