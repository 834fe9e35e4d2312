import { createFormat } from "#kit/i18n/format.ts";
import type { Brand } from "./brand.ts";

/** Prices without non-breaking spaces and direction marks. */
const plain = (shown: string) => shown.replaceAll("\u00a0", " ").replace(/[\u200e\u200f]/g, "");

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Whether the text contains exactly this amount: "R70", "R7,50" or "R7 000" do not state "R7". */
export function statesAmount(text: string, amount: string): boolean {
  const before = /^\p{N}/u.test(amount) ? "(?<!\\p{N}[., ]?)" : /^\p{L}/u.test(amount) ? "(?<!\\p{L})" : "";
  const after = /\p{N}$/u.test(amount) ? "(?![.,]?\\p{N}| \\p{N}{3}(?!\\p{N}))" : "";
  return new RegExp(before + escaped(amount) + after, "u").test(plain(text));
}

/** The brand's prices that its terms do not state, with the line of the terms about prices. */
export function priceFaults(brand: Brand, terms: string): { line: number; fault: string }[] {
  const format = createFormat(brand);
  const lines = plain(terms).split("\n");
  const symbol = escaped(brand.currency.symbol);
  const anyAmount = new RegExp(`${symbol} ?\\p{N}|\\p{N} ?${symbol}`, "u");
  const aboutMoney = lines.findIndex((line) => anyAmount.test(line));
  return Object.entries(brand.packages).flatMap(([period, pack]) => {
    const price = pack && plain(format.money(pack.price));
    if (price === null || statesAmount(terms, price)) return [];
    return [{ line: aboutMoney + 1 || 1, fault: `it must state the ${period} price of brand.ts, ${price}` }];
  });
}
