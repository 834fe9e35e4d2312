import { useRef, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { proveWork } from "#features/accounts/web/index.ts";
import { useBrand } from "#features/branding/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextArea, TextInput } from "#kit/ui/components/TextInput.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { FormSubmit } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { visitorTicketFields, ticketFields, type BugDetails, type SupportContract } from "../../contract.ts";
import { maxSubjectLength, ticketPath, visitorTicketPath, type ContextKind } from "../../rules.ts";
import { PictureFields } from "./PictureFields.tsx";
import s from "./TicketForm.module.css";
import { useDraft } from "./use-draft.ts";
import { usePictures } from "./use-pictures.ts";

export interface TicketFormProps {
  kind: "question" | "bug";
  context?: { kind: ContextKind; id: string } | undefined;
  bug?: BugDetails | undefined;
  /** Below the fields. */
  children?: ReactNode;
}

const longest = 2_000;

/** A new ticket. A visitor names where we can answer; a player may add pictures. */
export function TicketForm({ kind, context, bug, children }: TicketFormProps) {
  const text = useText("support");
  const { api } = useApp();
  const brand = useBrand();
  const viewer = useViewer();
  const navigate = useNavigate();
  const { show } = useToasts();
  const pictures = usePictures();
  // The same for every try, so that a retry opens no second ticket.
  const clientId = useRef<string>(undefined);
  const call = api.of<SupportContract>();
  const isBug = kind === "bug";

  const form = useForm({
    schema: viewer ? ticketFields : visitorTicketFields,
    initial: { contact: "", subject: "", text: "" },
    words: useText("problems"),
    async submit(written) {
      clientId.current ??= crypto.randomUUID();
      const shared = { ...written, clientId: clientId.current, ...(bug && { bug }) };
      if ("contact" in written) {
        const body = { ...shared, contact: String(written.contact), proofOfWork: await proveWork(api) };
        const { token } = await call("POST /api/game/open-visitor-ticket", { body });
        forgetDraft();
        show(text("sent"));
        return navigate(visitorTicketPath(token), { replace: true });
      }
      const body = { ...shared, pictures: await pictures.upload(), ...(context && { context }) };
      const { ticket } = await call("POST /api/game/open-ticket", { body });
      forgetDraft();
      show(text("sent"));
      return navigate(ticketPath(ticket.ticketId), { replace: true });
    },
  });

  const forgetDraft = useDraft(
    context ? `${context.kind} ${context.id}` : kind,
    ["contact", "subject", "text"],
    form,
  );

  return (
    <form {...form.props} className={s.form}>
      {!viewer && (
        <Field
          label={text(brand.paysForSms ? "contactAny" : "contactEmail")}
          hint={text("contactHint")}
          error={form.error("contact")}
        >
          <TextInput {...form.text("contact")} dir="ltr" autoComplete="email" maxLength={254} />
        </Field>
      )}
      <Field label={text(isBug ? "bugSubject" : "subject")} error={form.error("subject")}>
        <TextInput {...form.text("subject")} maxLength={maxSubjectLength} autoComplete="off" />
      </Field>
      <Field
        label={text(isBug ? "bugText" : "question")}
        hint={text(isBug ? "bugTextHint" : "questionHint")}
        error={form.error("text")}
      >
        <TextArea {...form.text("text")} rows={6} maxLength={longest} />
      </Field>
      {viewer && <PictureFields pictures={pictures} />}
      {children}
      <p className="muted">{text("promise", brand.support.answerWithinHours)}</p>
      <FormSubmit form={form}>{text("send")}</FormSubmit>
    </form>
  );
}
