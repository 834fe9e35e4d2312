import { useState } from "react";
import { useRevalidator } from "react-router";
import * as z from "zod/mini";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { isProblem, Problem } from "#kit/contract/problem.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { removeProfileBody, type AccountsContract } from "../../contract.ts";
import { isSameText } from "../../rules/typed-text.ts";
import { ProofDialog } from "./ProofDialog.tsx";
import s from "./RemoveProfileDialog.module.css";
import { useFreshProof } from "./use-fresh-proof.ts";

export interface RemoveProfileDialogProps {
  username: string;
  /** Further effects of the removal, as texts from the server. */
  sentences: readonly string[];
  isOpen: boolean;
  onClose: () => void;
}

export function RemoveProfileDialog({ isOpen, onClose, ...of }: RemoveProfileDialogProps) {
  const text = useText("account");
  return (
    <Dialog isOpen={isOpen} title={text("removeTitle")} onClose={onClose} closeLabel={text("keep")}>
      <RemovalForm {...of} onClose={onClose} />
    </Dialog>
  );
}

/** Requires the typed username, so that no profile is removed by mistake. */
function RemovalForm({ username, sentences, onClose }: Omit<RemoveProfileDialogProps, "isOpen">) {
  const text = useText("account");
  const { api } = useApp();
  const { attempt } = useAction();
  const [isGone, setIsGone] = useState(false);
  const { revalidate } = useRevalidator();
  const { run, proof } = useFreshProof(async (typed: { username: string }) => {
    const call = api.of<AccountsContract>();
    try {
      await call("POST /api/game/remove-profile", { body: { ...typed, read: [...sentences] } });
    } catch (error) {
      // The effects have changed: load and show them again.
      if (isProblem(error, "removal_changed")) await revalidate();
      // The response to an earlier request was lost: the player is removed and the session is gone.
      if (!(error instanceof Problem && error.code === "sign_in_required")) throw error;
    }
    setIsGone(true);
    location.assign("/profile-removed");
  });
  const form = useForm({
    // Checked before the player must give a fresh proof.
    schema: removeProfileBody.check(
      z.refine((typed) => isSameText(typed.username, username), {
        path: ["username"],
        error: "username_wrong",
      }),
    ),
    initial: { username: "" },
    words: useText("problems"),
    submit: run,
  });
  return (
    <>
      <form className="stack" {...form.props}>
        {isGone && <LoadingOverlay label={text("removing")} />}
        <p>{text("removeText")}</p>
        <ul className={s.facts}>
          <li>{text("removeData")}</li>
          <li>{text("removePlan")}</li>
          {sentences.map((sentence) => (
            <li key={sentence}>
              <strong>{sentence}</strong>
            </li>
          ))}
          <li>{text("removeResults")}</li>
          <li>{text("removedRecords")}</li>
        </ul>
        <Field label={text("typeUsername", username)} error={form.error("username")}>
          <TextInput {...form.text("username")} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <FormProblem form={form} />
        <div className={s.actions}>
          <Button type="submit" kind="danger" busy={form.isBusy}>
            {text("removeConfirm")}
          </Button>
          <Button kind="ghost" onClick={onClose}>
            {text("keep")}
          </Button>
        </div>
      </form>
      <ProofDialog {...proof((body) => void attempt("remove", () => run(body)))} />
    </>
  );
}
