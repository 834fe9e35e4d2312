import { isEnhancerId } from "#features/enhancers/rules.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import type { ShownProduct } from "../../contract.ts";
import { faceValueText, voucherNames } from "../../rules.ts";

export type NamedProduct = Pick<ShownProduct, "name" | "faceValue" | "currency">;

/** "Airtime voucher R10", "Flame frame". */
export function useProductTitle(): (product: NamedProduct) => string {
  const text = useText("store");
  const ofEnhancers = useText("enhancers");
  const format = useFormat();
  return (product) => {
    const { name } = product;
    const voucher = voucherNames.find((one) => one === name);
    if (voucher !== undefined) {
      // "1 GB" stays on one line.
      const value = faceValueText(product, format).replaceAll(" ", "\u00a0");
      return text(`product_${voucher}`, value);
    }
    return isEnhancerId(name) ? ofEnhancers(`name_${name}`) : name;
  };
}
