import { useState } from "react";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { useApp, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import type { AccountsContract } from "../../contract.ts";
import s from "../GuestScreen.module.css";
import { nextPage } from "./next-page.ts";

/** The number was silent so long that it may have a new owner, who must not become the old one's player. */
export function SecondProof({ msisdn }: { msisdn: string }) {
  const text = useText("entry");
  const { api } = useApp();
  const { search } = useLocation();
  const [isEntering, setIsEntering] = useState(false);
  const form = useForm({
    schema: z.object({
      answer: z.string().check(z.trim(), z.minLength(1, "answer_missing"), z.maxLength(254)),
    }),
    initial: { answer: "" },
    words: useText("problems"),
    async submit({ answer }) {
      const call = api.of<AccountsContract>();
      await call("POST /api/game/second-proof", { body: { msisdn, answer } });
      setIsEntering(true);
      location.assign(nextPage(search));
    },
  });
  return (
    <>
      {isEntering && <LoadingOverlay label={text("entering")} />}
      <div className={s.head}>
        <h1 className="t-display">{text("secondTitle")}</h1>
        <p className="muted">{text("secondLead")}</p>
      </div>
      <form className={s.form} {...form.props}>
        <Field label={text("secondLabel")} error={form.error("answer")}>
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            {...form.text("answer")}
          />
        </Field>
        {form.problem && (
          <Banner kind="bad" isNews>
            {form.problem}
          </Banner>
        )}
        <Button type="submit" kind="primary" size="lg" block busy={form.isBusy}>
          {text("confirm")}
        </Button>
        <ButtonLink kind="ghost" block href="/register-form/false?fresh=1">
          {text("startFresh")}
        </ButtonLink>
      </form>
    </>
  );
}
