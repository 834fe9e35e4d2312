import { useSite } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { IconLink } from "#kit/ui/components/IconButton.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { globe } from "#kit/ui/icons/globe.ts";
import { BrandLogo } from "./BrandLogo.tsx";
import s from "./SiteHeader.module.css";

/** Header over the artwork of the landing page, which only visitors see. */
export function SiteHeader() {
  const text = useText("shell");
  const { brand, variants } = useSite();
  return (
    <header className={s.header}>
      <BrandLogo className={s.logo} />
      <nav className={`${s.nav} only-d`} aria-label={text("siteNavigation")}>
        <Anchor href="/games">{text("battlegrounds")}</Anchor>
        <Anchor href="/landing#how">{text("howItWorks")}</Anchor>
      </nav>
      {variants.length > 0 && (
        <IconLink kind="art" href="/landing#languages" label={text("language")}>
          <Icon of={globe} />
        </IconLink>
      )}
      <ButtonLink size="sm" className={s.signIn} href={brand.signInPath}>
        {text("signIn")}
      </ButtonLink>
    </header>
  );
}
