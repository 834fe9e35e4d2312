import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button, type ButtonProps } from "#kit/ui/components/Button.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { emailBody } from "../../contract.ts";
import { EmailField } from "./EmailField.tsx";

export interface RequestMailFormProps {
  /** Filled in. */
  email?: string | undefined;
  /** The previous page has requested the mail. */
  isSent?: boolean;
  label?: string;
  send: (email: string) => Promise<unknown>;
  button: Pick<ButtonProps, "kind" | "children">;
  /** The confirmation, which is the same for unknown addresses. */
  sentTo: (email: string) => string;
}

/** Requests a mail with a link; can be sent again. */
export function RequestMailForm({
  email = "",
  isSent = false,
  label,
  send,
  button,
  sentTo,
}: RequestMailFormProps) {
  const [sent, setSent] = useState(isSent ? email : undefined);
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
    <form className="stack" {...form.props}>
      <EmailField form={form} label={label} />
      <FormProblem form={form} />
      {sent !== undefined && (
        <Banner kind="ok" isAnnounced>
          {sentTo(sent)}
        </Banner>
      )}
      <Button type="submit" size="lg" block busy={form.isBusy} {...button} />
    </form>
  );
}
