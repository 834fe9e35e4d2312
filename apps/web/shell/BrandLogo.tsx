import { useBrand, useLogo } from "#features/branding/web/index.ts";
import { Logo } from "#kit/ui/components/Logo.tsx";

export function BrandLogo({ className }: { className?: string | undefined }) {
  const brand = useBrand();
  return <Logo mark={useLogo()} word={brand.logoWord} className={className} />;
}
