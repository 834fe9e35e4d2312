import { useFormat } from "#kit/client/app.tsx";
import { faceValueText } from "../../rules.ts";

/** "airtime R10", "frame flame". */
export function useProductName(): (product: {
  name: string;
  faceValue: number;
  currency: string | null;
}) => string {
  const format = useFormat();
  return ({ name, faceValue, currency }) =>
    [
      name.replaceAll("_", " "),
      faceValue > 0 && faceValueText({ name, faceValue, currency: currency ?? "" }, format),
    ]
      .filter(Boolean)
      .join(" ");
}
