import { useState } from "react";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { useApp, useText } from "#kit/client/app.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import { Sentence } from "#kit/ui/components/Sentence.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { FormSubmit } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import type { AccountsContract } from "../../contract.ts";
import { PageHeading } from "./PageHeading.tsx";
import { nextPage, nextStepUrl, requestedPage } from "./next-page.ts";

const schema = z
  .object({
    answer: z.string().check(z.trim(), z.minLength(1, "answer_missing"), z.maxLength(254)),
    dateOfBirth: z.string(),
  })
  .check(
    z.refine<{ answer: string; dateOfBirth: string }>(
      ({ answer, dateOfBirth }) => answer.includes("@") || dateOfBirth !== "",
      { path: ["dateOfBirth"], error: "birth_date_missing" },
    ),
  );

/** After long inactivity the number may have a new owner, who must not get the old owner's player. */
export function SecondProof({ msisdn }: { msisdn: string }) {
  const text = useText("entry");
  const { api } = useApp();
  const { search } = useLocation();
  const [isEntering, setIsEntering] = useState(false);
  const [mailedTo, setMailedTo] = useState<string>();
  const form = useForm({
    schema,
    initial: { answer: "", dateOfBirth: "" },
    words: useText("problems"),
    async submit({ answer, dateOfBirth }) {
      const call = api.of<AccountsContract>();
      const { user } = await call("POST /api/game/second-proof", {
        body: { msisdn, answer, dateOfBirth: dateOfBirth || null, next: requestedPage(search) },
      });
      if (!user) return setMailedTo(answer);
      setIsEntering(true);
      location.assign(nextPage(search));
    },
  });
  const startFresh = (
    <ButtonLink kind="ghost" block href={nextStepUrl("/register-form/false?fresh=1", search)}>
      {text("startFresh")}
    </ButtonLink>
  );
  if (mailedTo !== undefined) {
    return (
      <>
        <PageHeading takesFocus title={text("secondSentTitle")}>
          <Sentence of={(gap) => text("secondSentLead", gap)}>
            <strong>{mailedTo}</strong>
          </Sentence>
        </PageHeading>
        <div className="stack">
          <Button size="lg" block onClick={() => setMailedTo(undefined)}>
            {text("secondAgain")}
          </Button>
          {startFresh}
        </div>
      </>
    );
  }
  return (
    <>
      {isEntering && <LoadingOverlay label={text("entering")} />}
      <PageHeading title={text("secondTitle")}>{text("secondLead")}</PageHeading>
      <form className="stack" {...form.props}>
        <Field label={text("secondLabel")} error={form.error("answer")}>
          <TextInput autoComplete="email" autoCapitalize="none" spellCheck={false} {...form.text("answer")} />
        </Field>
        {!form.values.answer.includes("@") && (
          <Field label={text("secondBorn")} hint={text("secondBornHint")} error={form.error("dateOfBirth")}>
            <TextInput type="date" autoComplete="bday" min="1900-01-01" {...form.text("dateOfBirth")} />
          </Field>
        )}
        <FormSubmit form={form}>{text("confirm")}</FormSubmit>
        {startFresh}
      </form>
    </>
  );
}
