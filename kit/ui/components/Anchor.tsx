import type { AnchorHTMLAttributes, Ref } from "react";
import { useHref, useLinkClickHandler } from "react-router";

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** A path goes through the router; another site or tab, a number to call or a part of this page is the browser's. */
export function Anchor({ href, ...rest }: AnchorProps) {
  // Nobody presses a link on the server, where every page would work out dozens of addresses that stay as they are.
  const isOurs = !import.meta.env.SSR && href.startsWith("/") && rest.target === undefined;
  return isOurs ? <RouterAnchor href={href} {...rest} /> : <a href={href} {...rest} />;
}

/** What `Link` does, without the prefetching that we do not use and that every page would ship. */
function RouterAnchor({ href, onClick, ...rest }: AnchorProps) {
  const navigate = useLinkClickHandler(href);
  return (
    <a
      {...rest}
      href={useHref(href)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    />
  );
}
