import type { ReactNode } from "react";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { chevronRight } from "#kit/ui/icons/chevron-right.ts";
import s from "./LinkCard.module.css";

export interface LinkCardProps {
  href: string;
  icon: string;
  note?: ReactNode;
  children: ReactNode;
}

export function LinkCard({ href, icon, note, children }: LinkCardProps) {
  return (
    <Anchor href={href} className={s.link}>
      <Icon of={icon} tone="brand" />
      <span className="grow">
        {children}
        {note !== undefined && <span className={s.note}>{note}</span>}
      </span>
      <Icon of={chevronRight} size="sm" tone="muted" flip />
    </Anchor>
  );
}
