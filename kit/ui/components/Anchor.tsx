import type { AnchorHTMLAttributes } from "react";
import { Link } from "react-router";

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** A path goes through the router; another site, a number to call or a part of this page is the browser's. */
export function Anchor({ href, ...rest }: AnchorProps) {
  return href.startsWith("/") ? <Link to={href} {...rest} /> : <a href={href} {...rest} />;
}
