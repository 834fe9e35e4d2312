import type { ReactNode } from "react";
import { Section } from "#kit/ui/components/Section.tsx";
import s from "./AccountPart.module.css";

export interface AccountPartProps {
  title: string;
  lead: string;
  /** The button, and the dialogs that it opens. */
  children: ReactNode;
}

/** One thing that can be done about the account: what it is, and the button for it. */
export function AccountPart({ title, lead, children }: AccountPartProps) {
  return (
    <Section title={title}>
      <div className={s.part}>
        <p className="muted">{lead}</p>
        {children}
      </div>
    </Section>
  );
}
