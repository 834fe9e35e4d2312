import { useFormat } from "#kit/client/app.tsx";
import type { ShownProduct } from "../../contract.ts";
import type { PaymentMethod } from "../../rules.ts";

/** The price as a number of coins or as money. */
export function usePriceText() {
  const { number, money } = useFormat();
  return ({ currency }: Pick<ShownProduct, "currency">, method: PaymentMethod, price: number): string =>
    method === "coins" ? number(price) : money({ minor: price, currency });
}
