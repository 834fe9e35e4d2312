import { useApp, useText } from "#kit/client/app.tsx";
import { useHeadingFocus } from "#kit/client/use-heading-focus.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { FormSubmit } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { changeGuardianBody, type EmailContract } from "../../contract.ts";
import { EmailField } from "./EmailField.tsx";
import { PasswordField } from "./PasswordField.tsx";

export interface ChangeGuardianProps {
  /** The player's address, if known. */
  email: string | undefined;
  onChanged: (guardianEmail: string) => void;
  onClose: () => void;
}

/** Corrects a mistyped address of a guardian. The password proves that the request comes from the minor. */
export function ChangeGuardian({ email = "", onChanged, onClose }: ChangeGuardianProps) {
  const text = useText("auth");
  const passwords = useText("passwords");
  const call = useApp().api.of<EmailContract>();
  const arrival = useHeadingFocus(true);
  const form = useForm({
    schema: changeGuardianBody,
    initial: { email, password: "", guardianEmail: "" },
    words: useText("problems"),
    async submit(body) {
      await call("POST /api/game/change-guardian", { body });
      onChanged(body.guardianEmail);
    },
  });
  return (
    <form className="stack" {...form.props}>
      <h2 className="t-title" {...arrival}>
        {text("changeTitle")}
      </h2>
      <p className="muted">{text("changeLead")}</p>
      <Field label={text("guardianEmail")} error={form.error("guardianEmail")}>
        <TextInput type="email" autoComplete="off" required {...form.text("guardianEmail")} />
      </Field>
      <EmailField form={form} label={text("yourEmail")} />
      <PasswordField
        label={passwords("password")}
        error={form.error("password")}
        autoComplete="current-password"
        {...form.text("password")}
      />
      <FormSubmit form={form}>{text("changeSend")}</FormSubmit>
      <Button kind="ghost" block onClick={onClose}>
        {text("changeBack")}
      </Button>
    </form>
  );
}
