import type { ReactNode } from "react";
import { Anchor } from "./Anchor.tsx";
import { Avatar } from "./Avatar.tsx";
import s from "./PersonLink.module.css";

export interface PersonLinkProps {
  href: string;
  name: string;
  /** Of the avatar. */
  seed: string;
  /** Below the name. */
  note: ReactNode;
}

/** A player in a list: the whole row except its buttons links to them. */
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
