import { languageName, useSite } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import s from "./SmallPrint.module.css";

/** What a visitor may read before signing in, where no footer says it, and the same page in other languages. */
export function SmallPrint() {
  const text = useText("home");
  const shell = useText("shell");
  const { brand, variants } = useSite();
  return (
    <nav
      className={`wrap ${s.print}`}
      aria-label={brand.ealEuropeBrand ? shell("language") : text("smallPrint")}
      id="languages"
    >
      {!brand.ealEuropeBrand && (
        <>
          <TextLink href="/terms-conditions">{text("terms")}</TextLink>
          <TextLink href="/privacy">{text("privacy")}</TextLink>
          <TextLink href={`mailto:${brand.support.email}`}>{text("contact")}</TextLink>
        </>
      )}
      {variants.map(({ language, href }) => (
        <a key={language} className={s.language} href={`${href}/landing`} lang={language} hrefLang={language}>
          {languageName(language)}
        </a>
      ))}
    </nav>
  );
}
