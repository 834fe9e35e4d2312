import type { CSSProperties } from "react";
import { useLanguageName } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { bell } from "#kit/ui/icons/bell.ts";
import type { BrandChoice } from "../../contract.ts";
import type { AnnouncementText } from "../../rules.ts";
import s from "./Preview.module.css";

export interface PreviewProps {
  brands: readonly BrandChoice[];
  texts: Readonly<Record<string, AnnouncementText | undefined>>;
}

/** The notification as players see it, in the colours, language and direction of each brand. */
export function Preview({ brands, texts }: PreviewProps) {
  const text = useText("console-announcements");
  return (
    <section className={s.previews} aria-label={text("preview")}>
      <h2 className="t-heading">{text("preview")}</h2>
      <p className="t-small muted">{text("previewHint")}</p>
      {brands.map((brand) => (
        <BrandPreview key={brand.brand} brand={brand} words={texts[brand.language]} />
      ))}
    </section>
  );
}

function BrandPreview({ brand, words }: { brand: BrandChoice; words: AnnouncementText | undefined }) {
  const text = useText("console-announcements");
  const languageName = useLanguageName();
  const { name, language, direction, colours } = brand;
  const title = words?.title ? words.title : text("untitled");
  const style = Object.fromEntries(
    Object.entries(colours).map(([token, value]) => [`--${token}`, value]),
  ) as CSSProperties;
  return (
    <article className={s.preview}>
      <h3 className="t-small">{text("brandIn", name, languageName(language))}</h3>
      <p className="t-cap muted">{text("inApp")}</p>
      <div className={s.row} style={style} lang={language} dir={direction}>
        <span className={s.picture}>
          <Icon of={bell} />
        </span>
        <span className={s.words}>
          <strong className={s.title}>{title}</strong>
          <span className={s.text}>{words?.text}</span>
        </span>
      </div>
      <p className="t-cap muted">{text("onPhone")}</p>
      <div className={s.push} lang={language} dir={direction}>
        <span className={s.from}>{name}</span>
        <strong className={s.title}>{title}</strong>
        <span className={s.body}>{words?.text}</span>
      </div>
    </article>
  );
}
