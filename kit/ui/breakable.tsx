import { Fragment } from "react";

/**
 * Lets a long name wrap: after an underscore (`Dark_Knight`), before a capital (`proGamer`) and before a number that
 * follows at least three letters (`Thabo99`).
 */
export function breakable(name: string) {
  return name.split(/(?<=_)|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L}{3})(?=\d)/u).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
