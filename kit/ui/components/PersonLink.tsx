import type { ReactNode } from "react";
import { Anchor } from "./Anchor.tsx";
import { Avatar } from "./Avatar.tsx";
import { PlayerName, type Worn } from "./PlayerName.tsx";
import { Presence } from "./Presence.tsx";
import s from "./PersonLink.module.css";

export interface PersonLinkProps {
  href: string;
  name: string;
  /** The seed of the avatar. */
  seed: string;
  worn?: Worn | undefined;
  /** Below the name. */
  note: ReactNode;
  /** The label is for screen readers: "online" or "offline". */
  presence?: { isOnline: boolean; label: string } | undefined;
}

/** A player in a list: the whole row except its buttons links to them. */
export function PersonLink({ href, name, seed, worn, note, presence }: PersonLinkProps) {
  return (
    <Anchor href={href} className={s.link}>
      {presence ? (
        <Presence {...presence}>
          <Avatar avatar={seed} frame={worn?.frame} />
        </Presence>
      ) : (
        <Avatar avatar={seed} frame={worn?.frame} />
      )}
      <span className="grow">
        <span className={`strong ${s.name}`}>
          <PlayerName worn={worn}>{name}</PlayerName>
        </span>
        <span className="t-small muted num">{note}</span>
      </span>
    </Anchor>
  );
}
