import { useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { shieldCheck } from "#kit/ui/icons/shield-check.ts";
import { FailedList } from "./FailedList.tsx";
import { ListNote } from "./ListNote.tsx";
import s from "./Rules.module.css";

export function Rules({ rules }: { rules: readonly string[] | null }) {
  const text = useText("event");
  return (
    <Section title={text("rules")} id="rules">
      {rules === null ? (
        <FailedList />
      ) : rules.length === 0 ? (
        <ListNote text={text("noRules")} />
      ) : (
        <ul className={s.rules}>
          {rules.map((rule) => (
            <li key={rule}>
              <Icon of={shieldCheck} size="sm" tone="brand" />
              <span>{rule}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
