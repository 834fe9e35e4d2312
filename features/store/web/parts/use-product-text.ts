import { useBrand } from "#features/branding/web/index.ts";
import { enhancers, isEnhancerId } from "#features/enhancers/rules.ts";
import { useText } from "#kit/client/app.tsx";
import type { DrawingName } from "#kit/ui/art/drawings.ts";
import type { ShownProduct } from "../../contract.ts";
import { useProductTitle, type NamedProduct } from "./use-product-title.ts";

/** Title and note of a product in the player's language. */
export function useProductText() {
  const text = useText("store");
  const ofEnhancers = useText("enhancers");
  const titleOf = useProductTitle();
  const { signUp } = useBrand();
  const codeNote = text(signUp === "email" ? "codeByMail" : "codeBySms");
  return (product: NamedProduct): { title: string; note: string } => {
    const { name } = product;
    const note = isEnhancerId(name) ? ofEnhancers(`about_${enhancers[name].kind}`) : codeNote;
    return { title: titleOf(product), note };
  };
}

type ProductArt = Extract<DrawingName, `product-${string}`>;

export function artOf({ name }: Pick<ShownProduct, "name">): ProductArt {
  if (name === "data" || name === "airtime") return `product-${name}`;
  if (!isEnhancerId(name)) return "product-gift";
  const enhancer = enhancers[name];
  switch (enhancer.kind) {
    case "frame":
      return enhancer.frame === "champion" ? "product-frame" : `product-frame-${enhancer.frame}`;
    case "name_colour":
      return "product-name";
    case "pose":
      return "product-pose";
    case "challenge_slots":
      return "product-slots";
    case "streak_shield":
      return "product-shield";
  }
}
