import { useBrand, useLogo } from "#features/branding/web/index.ts";
import { Logo } from "#kit/ui/components/Logo.tsx";

export interface BrandLogoProps {
  /** Without the name, beside a page title. */
  isMarkOnly?: boolean;
  className?: string | undefined;
}

export function BrandLogo({ isMarkOnly = false, className }: BrandLogoProps) {
  const brand = useBrand();
  return <Logo mark={useLogo()} word={isMarkOnly ? undefined : brand.logoWord} className={className} />;
}
