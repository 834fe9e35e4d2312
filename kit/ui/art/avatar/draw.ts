import { randomFrom } from "../random.ts";
import { crests, eyes, heads, marks, mouths, palettes } from "./parts.ts";

const drawn = new Map<string, string>();
const maxEntries = 2000;

/** Draws a player's avatar: the same seed gives the same face on every device. Frequent faces are cached. */
export function drawAvatar(seed: string): string {
  const cached = drawn.get(seed);
  if (cached !== undefined) return cached;
  if (drawn.size >= maxEntries) drawn.clear();
  const face = compose(seed);
  drawn.set(seed, face);
  return face;
}

function compose(seed: string): string {
  const random = randomFrom(`${seed}*`);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const { back, skin, accent, dark } = pick(palettes);
  const [head, shade] = pick(heads);
  const angle = Math.floor(random() * 4) * 45;
  return (
    `<svg viewBox="0 0 64 64" aria-hidden="true"><path fill="${back}" d="M0 0h64v64H0z"/>` +
    `<path d="M-20 32h104v60h-104z" fill="${dark}" opacity=".35" transform="rotate(${angle} 32 32)"/>` +
    pick(crests)(accent, dark) +
    `<path d="${head}" fill="${skin}"/><path d="${shade}" fill="${dark}" opacity=".16"/>` +
    pick(marks)(accent, dark) +
    pick(eyes)(accent, dark) +
    pick(mouths)(accent, dark) +
    "</svg>"
  );
}
