import { useRevalidator } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { changeRoleBody, type Member, type StaffContract } from "../../contract.ts";
import s from "./Dialogs.module.css";
import { GrantFields } from "./GrantFields.tsx";

interface RoleDialogProps {
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}

export function RoleDialog({ member, isOpen, onClose }: RoleDialogProps) {
  const text = useText("staff");
  return (
    <Dialog isOpen={isOpen} title={text("changeRole")} onClose={onClose} closeLabel={text("close")}>
      <RoleForm member={member} onDone={onClose} />
    </Dialog>
  );
}

function RoleForm({ member, onDone }: { member: Member; onDone: () => void }) {
  const text = useText("staff");
  const words = useText("problems");
  const { api } = useApp();
  const { show } = useToasts();
  const { revalidate } = useRevalidator();
  const { memberId, email, role, brands } = member;
  const form = useForm({
    schema: changeRoleBody,
    initial: { memberId, role, brands },
    words,
    async submit(body) {
      try {
        await api.of<StaffContract>()("POST /api/staff/change-role", { body });
        show(text("savedToast"));
        onDone();
      } finally {
        void revalidate();
      }
    },
  });
  return (
    <form className="stack" {...form.props}>
      <p className="muted">{text("changeRoleText", email)}</p>
      <FormProblem form={form} />
      <GrantFields
        grant={form.values}
        error={form.error("brands")}
        onChange={(grant) => {
          form.set("role", grant.role);
          form.set("brands", grant.brands);
        }}
      />
      <div className={s.actions}>
        <Button type="submit" kind="primary" busy={form.isBusy}>
          {text("save")}
        </Button>
      </div>
    </form>
  );
}
