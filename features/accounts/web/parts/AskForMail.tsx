import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button, type ButtonProps } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { emailBody } from "../../contract.ts";
import s from "../EmailScreens.module.css";

export interface AskForMailProps {
  /** The address that is known already. */
  email?: string | undefined;
  send: (email: string) => Promise<unknown>;
  button: Pick<ButtonProps, "kind" | "children">;
  /** What is said afterwards, which is the same for an address that nobody has. */
  sentTo: (email: string) => string;
}

/** Asks for a mail with a link, as often as it is needed. */
export function AskForMail({ email = "", send, button, sentTo }: AskForMailProps) {
  const text = useText("auth");
  const [sent, setSent] = useState<string>();
  const form = useForm({
    schema: emailBody,
    initial: { email },
    words: useText("problems"),
    async submit(body) {
      setSent(undefined);
      await send(body.email);
      setSent(body.email);
    },
  });
  return (
    <form className={s.form} {...form.props}>
      <Field label={text("email")} error={form.error("email")}>
        <TextInput type="email" autoComplete="username" required {...form.text("email")} />
      </Field>
      {form.problem && (
        <Banner kind="bad" isNews>
          {form.problem}
        </Banner>
      )}
      {sent !== undefined && (
        <Banner kind="ok" isNews>
          {sentTo(sent)}
        </Banner>
      )}
      <Button type="submit" size="lg" block busy={form.isBusy} {...button} />
    </form>
  );
}
