import { Fragment } from "react";

/**
 * Adds break opportunities to a long name: after an underscore, at a capital or before its number. One or two letters
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
