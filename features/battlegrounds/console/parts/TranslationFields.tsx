import { useLanguageName } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { cx } from "#kit/ui/classes.ts";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextArea, TextInput } from "#kit/ui/components/TextInput.tsx";
import type { EventForm } from "./event-form.ts";
import s from "./EventForm.module.css";

interface WordsFieldsProps {
  form: EventForm;
  languages: readonly string[];
  set: (change: Partial<EventForm>) => void;
  errorAt: (field: string) => string | undefined;
}

/** Title, summary and rules in every language of the brands that show the event. */
export function TranslationFields({ form, languages, set, errorAt }: WordsFieldsProps) {
  const text = useText("console-battlegrounds");
  const languageName = useLanguageName();
  const change = (name: "title" | "summary" | "rules", language: string, typed: string) => {
    const { [language]: _, ...others } = form[name];
    // An emptied language shows the English text, so it is left out; English stays.
    set({ [name]: typed === "" && language !== "en" ? others : { ...others, [language]: typed } });
  };
  return languages.map((language) => (
    <fieldset key={language} className="stack">
      <legend className={cx("t-heading", s.legend)}>{languageName(language)}</legend>
      <Field label={text("title")} error={errorAt(`title.${language}`)}>
        <TextInput
          value={form.title[language] ?? ""}
          maxLength={80}
          onChange={({ target }) => change("title", language, target.value)}
        />
      </Field>
      <Field label={text("summary")} error={errorAt(`summary.${language}`)}>
        <TextArea
          value={form.summary[language] ?? ""}
          maxLength={500}
          onChange={({ target }) => change("summary", language, target.value)}
        />
      </Field>
      <Field label={text("rules")} error={errorAt(`rules.${language}`)}>
        <TextArea
          rows={6}
          value={form.rules[language] ?? ""}
          maxLength={25_000}
          onChange={({ target }) => change("rules", language, target.value)}
        />
      </Field>
    </fieldset>
  ));
}
