import { useText } from "#kit/client/app.tsx";
import { linesOf } from "./event-form.ts";
import s from "./EventPreview.module.css";

interface EventPreviewProps {
  form: {
    readonly title: Readonly<Record<string, string>>;
    readonly summary: Readonly<Record<string, string>>;
    readonly rules: Readonly<Record<string, string>>;
  };
  brands: readonly { readonly key: string; readonly name: string; readonly language: string }[];
}

/** The words as each brand shows them: in its language, or in English where that is missing. */
export function EventPreview({ form, brands }: EventPreviewProps) {
  const text = useText("console-battlegrounds");
  return (
    <details>
      <summary>{text("preview", brands.length)}</summary>
      <div className={s.brands}>
        {brands.map(({ key, name, language }) => {
          const shown = (words: Readonly<Record<string, string>>) => words[language] ?? words["en"] ?? "";
          return (
            <article key={key} className={s.brand} lang={language} dir={language === "ar" ? "rtl" : "ltr"}>
              <p className="t-cap muted">{name}</p>
              <h3 className="t-heading">{shown(form.title)}</h3>
              <p>{shown(form.summary)}</p>
              <ol>
                {linesOf(shown(form.rules)).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ol>
            </article>
          );
        })}
      </div>
    </details>
  );
}
