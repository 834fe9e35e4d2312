import { useEffect, useRef } from "react";
import {
  setWordHints,
  languageName,
  setLowData,
  consumeLowDataReload,
  useWordHints,
  useSite,
} from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import type { App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { MenuLink } from "#kit/ui/components/MenuLink.tsx";
import { Switch } from "#kit/ui/components/Switch.tsx";
import { fileText } from "#kit/ui/icons/file-text.ts";
import { globe } from "#kit/ui/icons/globe.ts";
import { info } from "#kit/ui/icons/info.ts";
import { lifeBuoy } from "#kit/ui/icons/life-buoy.ts";
import { shieldCheck } from "#kit/ui/icons/shield-check.ts";
import s from "./MenuScreen.module.css";
import { AccountMenu } from "./parts/AccountMenu.tsx";

export function meta(_: never, { text }: App): Meta {
  const title = text("branding")("menu");
  return { title, heading: title };
}

/** Slides in from the end of the line, like a drawer. */
export default function MenuScreen() {
  const text = useText("branding");
  const { brand, variants, isLowData } = useSite();
  const wordHints = useWordHints();
  const lowData = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (consumeLowDataReload()) lowData.current?.focus();
  }, []);
  return (
    <div className={s.edge}>
      <div className={`wrap ${s.menu}`}>
        <h1 className="sr">{text("menu")}</h1>
        <AccountMenu className={s.group} />
        <ul className={s.group}>
          <MenuLink href="/how-it-works" icon={info} name={text("howItWorks")} />
          <MenuLink href="/support" icon={lifeBuoy} name={text("support")} />
          <MenuLink href="/terms-conditions" icon={fileText} name={text("terms")} />
          <MenuLink href="/privacy" icon={shieldCheck} name={text("privacy")} />
        </ul>
        {variants.length > 0 && (
          <section id="language" className={s.group} aria-labelledby="language-heading">
            <h2 className="t-heading" id="language-heading">
              {text("language")}
            </h2>
            <ul>
              {variants.map(({ language, href }) => (
                <MenuLink
                  key={language}
                  href={`${href}/menu`}
                  icon={globe}
                  name={languageName(language)}
                  language={language}
                />
              ))}
            </ul>
          </section>
        )}
        <div className={s.group}>
          <Switch
            ref={lowData}
            title={text("lowData")}
            note={text("lowDataNote")}
            defaultChecked={isLowData}
            onChange={(event) => setLowData(event.target.checked)}
          />
          <Switch
            title={text("explainWords")}
            note={text("explainWordsNote")}
            checked={wordHints !== null && !wordHints.isOff}
            onChange={(event) => setWordHints(event.target.checked)}
          />
        </div>
        <p className="t-small muted">{text("company", brand.company.name, brand.company.address)}</p>
      </div>
    </div>
  );
}
