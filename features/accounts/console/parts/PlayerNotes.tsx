import { useRevalidator } from "react-router";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { noteBody, type PlayersContract } from "../../contract.ts";
import type { StaffPlayer } from "../../contract/staff.ts";
import s from "../PlayerScreen.module.css";

/** Notes that only staff see. */
export function PlayerNotes({ player: { playerId, notes } }: { player: StaffPlayer }) {
  const text = useText("console-accounts");
  const words = useText("problems");
  const format = useFormat();
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const form = useForm({
    schema: noteBody,
    initial: { playerId, text: "" },
    words,
    async submit(body) {
      await api.of<PlayersContract>()("POST /api/staff/note-player", { body });
      form.set("text", "");
      await revalidate();
    },
  });
  return (
    <section className={s.card}>
      <h2 className="t-heading">{text("notes")}</h2>
      <form className="stack" {...form.props}>
        <FormProblem form={form} />
        <Field label={text("newNote")} error={form.error("text")}>
          <TextInput {...form.text("text")} maxLength={2000} autoComplete="off" />
        </Field>
        <div>
          <Button type="submit" size="sm" busy={form.isBusy}>
            {text("addNote")}
          </Button>
        </div>
      </form>
      <ul className={s.rows}>
        {notes.map((note) => (
          <li key={note.at + note.text}>
            <span>{note.text}</span>
            <span className="t-cap muted">
              {note.author}, {format.dateTime(note.at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
