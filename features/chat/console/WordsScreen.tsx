import { useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { BrandNote } from "#features/staff/console/index.ts";
import { appContext, useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { TextArea, TextInput } from "#kit/ui/components/TextInput.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { addWordBody, type ModerationContract, type WordListView } from "../contract.ts";
import { wordKinds, type WordLanguage } from "../rules.ts";
import { moderatedBrand } from "./parts/moderated-brand.ts";
import { ModerationTabs } from "./parts/ModerationTabs.tsx";
import s from "./WordsScreen.module.css";

export async function loader(args: LoaderFunctionArgs) {
  const brand = await moderatedBrand(args);
  const call = args.context.get(appContext).api.of<ModerationContract>();
  return { brand, ...(await call("GET /api/staff/chat-words", { query: { brand } })) };
}

/** The words that staff add to the lists of a realm, by language, with a field to test the filter. */
export default function WordsScreen() {
  const text = useText("console-chat");
  const { brand, lists } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <ModerationTabs />
      <h1 className="t-title">{text("words")}</h1>
      <BrandNote brand={brand} />
      <p className="muted">{text("wordsHint")}</p>
      <TestField brand={brand} />
      <AddWord key={brand} brand={brand} languages={lists.map(({ language }) => language)} />
      {lists.map((list) => (
        <List key={list.language} brand={brand} list={list} />
      ))}
    </div>
  );
}

function TestField({ brand }: { brand: string }) {
  const text = useText("console-chat");
  const { api } = useApp();
  const { isBusy, attempt } = useAction();
  const [typed, setTyped] = useState("");
  const [result, setResult] = useState<{ text: string; isHeld: boolean }>();
  const test = () =>
    attempt("test", async () => {
      const body = { brand, text: typed };
      setResult(await api.of<ModerationContract>()("POST /api/staff/test-chat-words", { body }));
    });
  return (
    <form
      method="post"
      className={s.form}
      onSubmit={(event) => {
        event.preventDefault();
        void test();
      }}
    >
      <Field label={text("testText")}>
        <TextArea
          rows={2}
          maxLength={2_000}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setResult(undefined);
          }}
        />
      </Field>
      <div>
        <Button type="submit" busy={isBusy}>
          {text("test")}
        </Button>
      </div>
      <p role="status">
        {result && (
          <>
            <Chip kind={result.isHeld ? "bad" : result.text === typed ? "ok" : "warn"}>
              {text(result.isHeld ? "resultHeld" : result.text === typed ? "resultClean" : "resultMasked")}
            </Chip>{" "}
            <bdi>{result.text}</bdi>
          </>
        )}
      </p>
    </form>
  );
}

function AddWord({ brand, languages }: { brand: string; languages: readonly WordLanguage[] }) {
  const text = useText("console-chat");
  const words = useText("problems");
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const form = useForm({
    schema: addWordBody,
    initial: {
      brand,
      language: languages[0] ?? "en",
      word: "",
      kind: "mask",
    },
    words,
    async submit(body) {
      await api.of<ModerationContract>()("POST /api/staff/add-chat-word", { body });
      form.set("word", "");
      void revalidate();
    },
  });
  return (
    <form className={s.add} {...form.props}>
      <FormProblem form={form} />
      <Field label={text("word")} error={form.error("word")}>
        <TextInput
          value={form.values.word}
          maxLength={60}
          onChange={(event) => form.set("word", event.target.value)}
        />
      </Field>
      <Field label={text("language")}>
        <Select
          value={form.values.language}
          options={languages.map((value) => ({ value, name: text(`language_${value}`) }))}
          onChange={(event) => form.set("language", event.target.value as WordLanguage)}
        />
      </Field>
      <Field label={text("effect")}>
        <Select
          value={form.values.kind}
          options={wordKinds.map((value) => ({ value, name: text(`effect_${value}`) }))}
          onChange={(event) => form.set("kind", event.target.value)}
        />
      </Field>
      <Button type="submit" kind="primary" busy={form.isBusy}>
        {text("add")}
      </Button>
    </form>
  );
}

function List({ brand, list: { language, builtIn, added } }: { brand: string; list: WordListView }) {
  const text = useText("console-chat");
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const { busy, attempt } = useAction();
  const remove = (word: string) =>
    attempt(word, async () => {
      const body = { brand, language, word };
      await api.of<ModerationContract>()("POST /api/staff/remove-chat-word", { body });
      await revalidate();
    });
  return (
    <Section title={text(`language_${language}`)}>
      <p className="t-small muted">{text("builtIn", builtIn.mask, builtIn.hold)}</p>
      {added.length === 0 && <p className="muted">{text("noWords")}</p>}
      <ul className={s.words}>
        {added.map(({ word, kind }) => (
          <li key={word} className={s.word}>
            <bdi>{word}</bdi>
            <span className="t-small muted">{text(`effect_${kind}`)}</span>
            <Button
              size="sm"
              kind="ghost"
              aria-label={text("removeWord", word)}
              busy={busy === word}
              onClick={() => void remove(word)}
            >
              {text("removeLabel")}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
