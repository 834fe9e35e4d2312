import type { AnchorHTMLAttributes, Ref } from "react";
import { useHref, useLinkClickHandler } from "react-router";

export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** A path uses the router. Other sites, new tabs, phone numbers and fragments are left to the browser. */
export function Anchor({ href, ...rest }: AnchorProps) {
  // On the server nobody follows links, so resolving dozens of addresses per page would be wasted.
  const isOurs = !import.meta.env.SSR && href.startsWith("/") && rest.target === undefined;
  return isOurs ? <RouterAnchor href={href} {...rest} /> : <a href={href} {...rest} />;
}

/** Does what `Link` does, without the prefetching code that we do not use. */
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
