import { fractionDigits } from "./format.ts";

/** An unknown currency counts as one with cents. */
const scaleOf = (currency: string | undefined) =>
  10 ** (currency === undefined ? 2 : fractionDigits(currency));

/** "1 500,50" in the smallest unit of the currency; undefined if it is no amount. */
export function typedMinor(typed: string, currency?: string): number | undefined {
  // A space may only group thousands: "50 25" is not an amount.
  const plain = typed
    .trim()
    .replaceAll(/(?<=\d)\s(?=\d{3}(?!\d))/g, "")
    .replace(",", ".");
  if (!/^\d{1,9}(\.\d+)?$/.test(plain)) return undefined;
  const minor = Number(plain) * scaleOf(currency);
  const rounded = Math.round(minor);
  return Math.abs(minor - rounded) < 1e-6 ? rounded : undefined;
}

/** The amount as it is typed into a field: "1500" or "1500.50". */
export function minorAsTyped(minor: number, currency?: string): string {
  const scale = scaleOf(currency);
  return minor % scale === 0 ? String(minor / scale) : (minor / scale).toFixed(Math.log10(scale));
}
