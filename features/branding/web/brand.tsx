import { createContext, use, type ReactNode } from "react";
import type { PublicBrand } from "../rules.ts";

interface BrandValue {
  brand: PublicBrand;
  logoSvg: string;
}

const BrandContext = createContext<BrandValue | null>(null);

export function BrandProvider({ brand, logoSvg, children }: BrandValue & { children: ReactNode }) {
  return <BrandContext value={{ brand, logoSvg }}>{children}</BrandContext>;
}

function useBrandValue(): BrandValue {
  const value = use(BrandContext);
  if (!value) throw new Error("useBrand outside BrandProvider");
  return value;
}

export function useBrand(): PublicBrand {
  return useBrandValue().brand;
}

export function useLogo(): string {
  return useBrandValue().logoSvg;
}
