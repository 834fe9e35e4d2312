import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { chevronRight } from "../icons/chevron-right.ts";
import { Anchor } from "./Anchor.tsx";
import s from "./MenuLink.module.css";

export interface MenuLinkProps {
  href: string;
  icon: string;
  name: string;
  note?: string;
  /** The language of the name, if it differs from the page. */
  language?: string;
}

/** A link in a menu list. */
export function MenuLink({ href, icon, name, note, language }: MenuLinkProps) {
  return (
    <li className={s.item}>
      <Anchor href={href} className={s.link} {...(language ? { lang: language, hrefLang: language } : {})}>
        <Icon of={icon} tone="muted" />
        <span className="grow">
          <bdi>{name}</bdi>
          {note && <span className={s.note}>{note}</span>}
        </span>
        <Icon of={chevronRight} size="sm" tone="muted" flip />
      </Anchor>
    </li>
  );
}

export interface MenuButtonProps extends Pick<MenuLinkProps, "icon" | "name"> {
  /** Mirrors the icon in right-to-left pages. */
  flip?: boolean;
  onPress: () => void;
  children?: ReactNode;
}

/** A menu item that acts at once. */
export function MenuButton({ icon, name, flip = false, onPress, children }: MenuButtonProps) {
  return (
    <li className={s.item}>
      <button type="button" className={s.link} onClick={onPress}>
        <Icon of={icon} tone="muted" flip={flip} />
        <span className="grow">{name}</span>
      </button>
      {children}
    </li>
  );
}
