import { useFormat } from "#kit/client/app.tsx";
import { faceText } from "../../rules.ts";

/** "airtime R10", "frame flame". */
export function useProductName(): (product: {
  name: string;
  face: number;
  currency: string | null;
}) => string {
  const format = useFormat();
  return ({ name, face, currency }) =>
    [name.replaceAll("_", " "), face > 0 && faceText({ name, face, currency: currency ?? "" }, format)]
      .filter(Boolean)
      .join(" ");
}
