import { useState } from "react";
import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { chevronDown } from "#kit/ui/icons/chevron-down.ts";
import { search as searchIcon } from "#kit/ui/icons/search.ts";
import { questionsOf, questionTopics, searchQuestions, type QuestionWithAnswer } from "../../rules.ts";
import s from "./Questions.module.css";

/** All questions by topic; while the player searches, those that fit best first. */
export function Questions() {
  const text = useText("support");
  const words = useText("questions");
  const brand = useBrand();
  const [search, setSearch] = useState("");
  const written = questionsOf(brand).map((one): QuestionWithAnswer => ({
    ...one,
    question: words(`question_${one.name}`),
    answer: words(`answer_${one.name}`),
  }));
  const found = searchQuestions(written, search);
  const isSearching = search.trim() !== "";
  return (
    <div className={s.questions}>
      <search>
        <Field label={text("search")}>
          <TextInput
            type="search"
            icon={searchIcon}
            value={search}
            maxLength={80}
            autoComplete="off"
            dir="auto"
            onChange={({ target }) => setSearch(target.value)}
          />
        </Field>
      </search>
      <p className={found.length === 0 ? "muted" : "sr"} role="status">
        {found.length === 0 && text("noneFound")}
      </p>
      {isSearching ? (
        <QuestionList questions={found} />
      ) : (
        questionTopics.map((topic) => (
          <div key={topic} className={s.topic}>
            <h3 className="t-heading">{text(`topic_${topic}`)}</h3>
            <QuestionList questions={found.filter((one) => one.topic === topic)} />
          </div>
        ))
      )}
    </div>
  );
}

function QuestionList({ questions }: { questions: readonly QuestionWithAnswer[] }) {
  if (questions.length === 0) return null;
  return (
    <div className={s.list}>
      {questions.map(({ name, question, answer }) => (
        <details key={name} className={s.item}>
          <summary className={s.question}>
            <span className="grow">{question}</span>
            <span className={s.arrow}>
              <Icon of={chevronDown} size="sm" tone="muted" />
            </span>
          </summary>
          <p className={s.answer}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
