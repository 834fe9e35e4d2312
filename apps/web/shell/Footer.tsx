import type { ComponentType } from "react";
import { useBrand } from "#features/branding/web/index.ts";

let Shown: ComponentType | undefined;

/** Where the brand has a footer, both sides give it here before they draw; the other brands never fetch it. */
export function showFooter(component: ComponentType): void {
  Shown = component;
}

export function Footer() {
  const { footer } = useBrand();
  return footer && Shown ? <Shown /> : null;
}
