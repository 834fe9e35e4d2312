export interface Segments {
  encoding: "gsm-7" | "ucs-2";
  /** Septets in GSM-7, 16-bit units in UCS-2. */
  units: number;
  segments: number;
}

/** GSM 03.38, default alphabet. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
    "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Encoded with an escape, so each costs two septets. */
const extended = new Set("\f^{}\\[~]|€");

const limits = {
  "gsm-7": { single: 160, part: 153 },
  "ucs-2": { single: 70, part: 67 },
} as const;

/** Counts the SMS segments of a text. One character outside GSM-7 more than halves the capacity. */
export function countSegments(text: string): Segments {
  // By code point, because escapes and surrogate pairs encode one.
  const characters = Array.from(text);
  const isGsm = characters.every((character) => basic.has(character) || extended.has(character));
  const encoding = isGsm ? "gsm-7" : "ucs-2";
  const costs = characters.map((character) => (isGsm ? (extended.has(character) ? 2 : 1) : character.length));
  const units = costs.reduce((sum, cost) => sum + cost, 0);
  const { single, part } = limits[encoding];
  return { encoding, units, segments: units <= single ? Math.min(1, units) : countParts(costs, part) };
}

/** An escape pair or a surrogate pair is never split between segments, so segments are filled one by one. */
function countParts(costs: readonly number[], room: number): number {
  let parts = 1;
  let used = 0;
  for (const cost of costs) {
    if (used + cost > room) {
      parts += 1;
      used = 0;
    }
    used += cost;
  }
  return parts;
}
