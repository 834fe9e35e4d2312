import type { ComponentType } from "react";
import { useBrand } from "#features/branding/web/index.ts";
import { NumberSignIn } from "./NumberSignIn.tsx";

/** Shows the screen on brands with e-mail sign-in, and a link to the sign-in by number on others. */
export function emailBrandsOnly(Screen: ComponentType): ComponentType {
  return function EmailBrandsOnly() {
    return useBrand().signUp === "email" ? <Screen /> : <NumberSignIn />;
  };
}
