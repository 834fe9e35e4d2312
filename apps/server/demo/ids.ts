import type { Random } from "#kit/pure/random.ts";

/** Creates a UUID (version 7) for something created at that time. */
export type IdMaker = (at: Date) => string;

export function idMaker(random: Random): IdMaker {
  const hex = (digits: number) => {
    let text = "";
    while (text.length < digits) text += random.int(0, 0xffff).toString(16).padStart(4, "0");
    return text.slice(0, digits);
  };
  return (at) => {
    const time = at.getTime().toString(16).padStart(12, "0");
    const variant = random.pick(["8", "9", "a", "b"]);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
  };
}
