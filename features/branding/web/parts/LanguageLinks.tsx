import { useId } from "react";
import { useLocation } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { useSite } from "./site.tsx";
import { languageName } from "./language-name.ts";
import s from "./LanguageLinks.module.css";

/** The open page on the brands of the same product in other languages; nothing if there are none. */
export function LanguageLinks() {
  const text = useText("shell");
  const { variants } = useSite();
  const path = usePathInOtherLanguages();
  const id = useId();
  if (variants.length === 0) return null;
  return (
    <nav className={s.links} aria-labelledby={id}>
      <h2 className={s.heading} id={id}>
        {text("language")}
      </h2>
      {variants.map(({ language, href }) => (
        <a key={language} className={s.language} href={href + path} lang={language} hrefLang={language}>
          {languageName(language)}
        </a>
      ))}
    </nav>
  );
}

/** Without the query, which may hold what belongs to this visit; a policy of another language becomes the brand's own. */
function usePathInOtherLanguages(): string {
  const { pathname, search } = useLocation();
  if (/^\/privacy-[a-z]{2}$/.test(pathname)) return "/privacy";
  return pathname === "/terms-conditions" ? pathname + search : pathname;
}
