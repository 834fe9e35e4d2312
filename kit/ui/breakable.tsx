import { Fragment } from "react";

/**
 * A long name breaks behind an underscore, at a capital or before its number rather than anywhere; a letter or two
 * before a number stay with it.
 */
export function breakable(name: string) {
  return name.split(/(?<=_)|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L}{3})(?=\d)/u).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
