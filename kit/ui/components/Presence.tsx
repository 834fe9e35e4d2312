import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import s from "./Presence.module.css";

export interface PresenceProps {
  isOnline: boolean;
  /** "online" or "offline", for screen readers. */
  label: string;
  children: ReactNode;
}

/** A dot on an avatar: filled if online, hollow if offline. */
export function Presence({ isOnline, label, children }: PresenceProps) {
  return (
    <span className={cx(s.presence, !isOnline && s.off)}>
      {children}
      <span className="sr">{label}</span>
    </span>
  );
}
