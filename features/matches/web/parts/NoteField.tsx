import { useText } from "#kit/client/app.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextArea } from "#kit/ui/components/TextInput.tsx";
import type { TextareaHTMLAttributes } from "react";
import { maxNoteLength } from "../../rules.ts";

export interface NoteFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** The reader of the note. */
  username: string;
  error: string | undefined;
}

export function NoteField({ username, error, ...rest }: NoteFieldProps) {
  const text = useText("matches");
  return (
    <Field label={text("note")} hint={text("noteHint", username)} error={error}>
      <TextArea {...rest} rows={2} maxLength={maxNoteLength} />
    </Field>
  );
}
