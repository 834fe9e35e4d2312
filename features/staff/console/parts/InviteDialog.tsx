import { useRevalidator } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { inviteBody, type StaffContract } from "../../contract.ts";
import s from "./Dialogs.module.css";
import { GrantFields, type Grant } from "./GrantFields.tsx";

const nothing: Pick<Grant, "role" | "brands"> & Record<"email", string> = {
  email: "",
  role: "support",
  brands: [],
};

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function InviteDialog({ isOpen, onClose }: InviteDialogProps) {
  const text = useText("staff");
  return (
    <Dialog isOpen={isOpen} title={text("inviteTitle")} onClose={onClose} closeLabel={text("close")}>
      <InviteForm onDone={onClose} />
    </Dialog>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const text = useText("staff");
  const words = useText("problems");
  const { api } = useApp();
  const { show } = useToasts();
  const { revalidate } = useRevalidator();
  const form = useForm({
    schema: inviteBody,
    initial: nothing,
    words,
    async submit(body) {
      try {
        await api.of<StaffContract>()("POST /api/staff/invite", { body });
        show(text("invitedToast"));
        onDone();
      } finally {
        // The member exists even if the mail failed.
        void revalidate();
      }
    },
  });
  return (
    <form className="stack" {...form.props}>
      <p className="muted">{text("inviteText")}</p>
      <FormProblem form={form} />
      <Field label={text("email")} error={form.error("email")}>
        <TextInput {...form.text("email")} type="email" autoComplete="off" spellCheck={false} />
      </Field>
      <GrantFields
        grant={form.values}
        error={form.error("brands")}
        onChange={({ role, brands }) => {
          form.set("role", role);
          form.set("brands", brands);
        }}
      />
      <div className={s.actions}>
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {text("sendInvitation")}
        </Button>
      </div>
    </form>
  );
}
