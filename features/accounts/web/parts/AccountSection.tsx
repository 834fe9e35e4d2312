import type { ReactNode } from "react";
import { Section } from "#kit/ui/components/Section.tsx";
import s from "./AccountSection.module.css";

export interface AccountSectionProps {
  title: string;
  lead: string;
  children: ReactNode;
}

/** A section of the account page: title, text and button. */
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
