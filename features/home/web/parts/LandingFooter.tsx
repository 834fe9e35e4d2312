import { LanguageLinks, useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import s from "./LandingFooter.module.css";

/** Legal links, if the brand has no footer, and links to the page in other languages. */
export function LandingFooter() {
  const text = useText("home");
  const brand = useBrand();
  return (
    <div className={`wrap ${s.print}`} id="languages">
      {!brand.ealEuropeBrand && (
        <nav className={s.links} aria-label={text("smallPrint")}>
          <TextLink href="/terms-conditions">{text("terms")}</TextLink>
          <TextLink href="/privacy">{text("privacy")}</TextLink>
          <TextLink href="/support">{text("contact")}</TextLink>
        </nav>
      )}
      <LanguageLinks />
    </div>
  );
}
