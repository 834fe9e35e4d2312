import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button, type ButtonProps } from "#kit/ui/components/Button.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { emailBody } from "../../contract.ts";
import { EmailField } from "./EmailField.tsx";

export interface RequestMailFormProps {
  /** The address that is known already. */
  email?: string | undefined;
  /** It was asked for on the page before. */
  isSent?: boolean;
  label?: string;
  send: (email: string) => Promise<unknown>;
  button: Pick<ButtonProps, "kind" | "children">;
  /** What is said afterwards, which is the same for an address that nobody has. */
  sentTo: (email: string) => string;
}

/** Asks for a mail with a link, as often as it is needed. */
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
        <Banner kind="ok" isNews>
          {sentTo(sent)}
        </Banner>
      )}
      <Button type="submit" size="lg" block busy={form.isBusy} {...button} />
    </form>
  );
}
