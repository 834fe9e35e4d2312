import type { ReactNode } from "react";
import { Section } from "#kit/ui/components/Section.tsx";
import s from "./AccountSection.module.css";

export interface AccountSectionProps {
  title: string;
  lead: string;
  /** The button, and the dialogs that it opens. */
  children: ReactNode;
}

/** One thing that can be done about the account: what it is, and the button for it. */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  return (
    <Section title={title}>
      <div className={s.part}>
        <p className="muted">{lead}</p>
        {children}
      </div>
    </Section>
  );
}
