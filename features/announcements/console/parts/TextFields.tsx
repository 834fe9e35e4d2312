import { useLanguageName } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextArea, TextInput } from "#kit/ui/components/TextInput.tsx";
import type { BrandChoice, EventChoice } from "../../contract.ts";
import { maxTextLength, maxTitleLength } from "../../rules.ts";
import s from "./DraftEditor.module.css";
import { emptyText, type DraftForm } from "./use-draft-form.ts";

interface TextFieldsProps {
  form: DraftForm;
  /** The languages of the chosen brands. */
  languages: readonly BrandChoice["language"][];
  brands: readonly BrandChoice[];
  events: readonly EventChoice[];
}

const pages = [
  ["/games", "page_games"],
  ["/rewards", "page_rewards"],
  ["/vouchers", "page_vouchers"],
  ["/rankings", "page_rankings"],
] as const;

export function TextFields({ form, languages, brands, events }: TextFieldsProps) {
  const text = useText("console-announcements");
  return (
    <section className={s.part}>
      <h2 className="t-heading">{text("what")}</h2>
      {languages.map((language) => (
        <LanguageFields
          key={language}
          form={form}
          language={language}
          direction={brands.find((one) => one.language === language)?.direction ?? "ltr"}
          isNamed={languages.length > 1 || language !== "en"}
        />
      ))}
      <Field label={text("link")} hint={text("linkHint")} error={form.error("link")}>
        <TextInput
          value={form.values.link}
          maxLength={200}
          dir="ltr"
          spellCheck={false}
          list="announcement-pages"
          onChange={(event) => form.set("link", event.target.value)}
        />
      </Field>
      <datalist id="announcement-pages">
        {pages.map(([path, name]) => (
          <option key={path} value={path}>
            {text(name)}
          </option>
        ))}
        {events.map(({ eventId, title }) => (
          <option key={eventId} value={`/event/${eventId}`}>
            {title}
          </option>
        ))}
      </datalist>
    </section>
  );
}

interface LanguageFieldsProps {
  form: DraftForm;
  language: BrandChoice["language"];
  direction: "ltr" | "rtl";
  isNamed: boolean;
}

function LanguageFields({ form, language, direction, isNamed }: LanguageFieldsProps) {
  const text = useText("console-announcements");
  const languageName = useLanguageName();
  const words = form.values.texts[language] ?? emptyText;
  const change = (part: Partial<typeof words>) =>
    form.set("texts", { ...form.values.texts, [language]: { ...words, ...part } });
  const typing = { lang: language, dir: direction };
  return (
    <fieldset className={s.language}>
      <legend className={isNamed ? undefined : "sr"}>{text("textsIn", languageName(language))}</legend>
      <Field
        label={text("title")}
        error={form.error(`texts.${language}.title`)}
        hint={text("left", maxTitleLength - words.title.length)}
      >
        <TextInput
          {...typing}
          value={words.title}
          maxLength={maxTitleLength}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field
        label={text("text")}
        error={form.error(`texts.${language}.text`)}
        hint={text("left", maxTextLength - words.text.length)}
      >
        <TextArea
          {...typing}
          rows={4}
          value={words.text}
          maxLength={maxTextLength}
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}
