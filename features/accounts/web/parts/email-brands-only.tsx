import type { ComponentType } from "react";
import { useBrand } from "#features/branding/web/index.ts";
import { NumberSignIn } from "./NumberSignIn.tsx";

/** A page of brands whose players sign in by e-mail; on every other brand it says how to get in there. */
export function emailBrandsOnly(Screen: ComponentType): ComponentType {
  return function EmailBrandsOnly() {
    return useBrand().signUp === "email" ? <Screen /> : <NumberSignIn />;
  };
}
