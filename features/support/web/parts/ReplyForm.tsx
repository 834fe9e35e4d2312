import { useRef } from "react";
import { useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextArea } from "#kit/ui/components/TextInput.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { replyFields } from "../../contract.ts";
import { PictureFields } from "./PictureFields.tsx";
import s from "./TicketForm.module.css";
import { useDraft } from "./use-draft.ts";
import { usePictures } from "./use-pictures.ts";

export interface Reply {
  readonly clientId: string;
  readonly text: string;
  readonly pictures: string[];
}

export interface ReplyFormProps {
  ticketId: string;
  mayAttachPictures: boolean;
  reply: (written: Reply) => Promise<void>;
}

const longest = 2_000;

export function ReplyForm({ ticketId, mayAttachPictures, reply }: ReplyFormProps) {
  const text = useText("support");
  const { show } = useToasts();
  const pictures = usePictures();
  // The same for every try, so that a retry sends the reply once.
  const clientId = useRef<string>(undefined);
  const form = useForm({
    schema: replyFields,
    initial: { text: "" },
    words: useText("problems"),
    async submit(written) {
      clientId.current ??= crypto.randomUUID();
      await reply({ ...written, clientId: clientId.current, pictures: await pictures.upload() });
      clientId.current = undefined;
      form.set("text", "");
      pictures.clear();
      show(text("replied"));
    },
  });
  useDraft(`reply ${ticketId}`, ["text"], form);
  return (
    <form {...form.props} className={s.form}>
      <Field label={text("reply")} error={form.error("text")}>
        <TextArea {...form.text("text")} rows={4} maxLength={longest} />
      </Field>
      {mayAttachPictures && <PictureFields pictures={pictures} />}
      <FormProblem form={form} />
      <Button type="submit" kind="primary" block busy={form.isBusy}>
        {text("sendReply")}
      </Button>
    </form>
  );
}
