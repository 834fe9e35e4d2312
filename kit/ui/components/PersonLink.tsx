import type { ReactNode } from "react";
import { Anchor } from "./Anchor.tsx";
import { Avatar } from "./Avatar.tsx";
import s from "./PersonLink.module.css";

export interface PersonLinkProps {
  href: string;
  name: string;
  /** Of the avatar. */
  seed: string;
  /** Under the name. */
  note: ReactNode;
}

/** Somebody in a row of people: all of it but the row's buttons leads to them. */
export function PersonLink({ href, name, seed, note }: PersonLinkProps) {
  return (
    <Anchor href={href} className={s.link}>
      <Avatar seed={seed} />
      <span className="grow">
        <span className={`strong ${s.name}`}>
          <bdi>{name}</bdi>
        </span>
        <span className="t-small muted num">{note}</span>
      </span>
    </Anchor>
  );
}
