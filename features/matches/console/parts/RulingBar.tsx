import { useState } from "react";
import { KeyCap, useShortcuts } from "#features/staff/console/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextArea } from "#kit/ui/components/TextInput.tsx";
import type { DisputesContract, RulingInput, StaffDispute } from "../../contract.ts";
import { maxNoteLength } from "../../rules.ts";
import { usePreview } from "./preview.tsx";
import s from "./RulingBar.module.css";
import { RulingForm } from "./RulingForm.tsx";
import { choicesOf, rulingLabel, type Choice } from "./rulings.ts";
import { messageDrafts, pendingRulings } from "./use-pending-rulings.ts";

interface RulingBarProps {
  dispute: StaffDispute;
  /** The ruling waits to be sent: the next dispute opens. */
  onRuled: () => void;
  onSent: () => void;
}

/** Rulings by keys 1 to 5. A ruling is sent after ten seconds, unless it is undone. */
export function RulingBar({ dispute, onRuled, onSent }: RulingBarProps) {
  const text = useText("console-matches");
  const format = useFormat();
  const { api } = useApp();
  const { matchId, version } = dispute;
  const { show } = usePreview();
  const [form, setForm] = useState<"amended" | "replay" | "forfeit" | null>(null);
  const [message, setMessage] = useState(messageDrafts.get(matchId) ?? "");
  const choices = choicesOf(dispute);

  function type(value: string) {
    setMessage(value);
    messageDrafts.set(matchId, value);
  }

  function rule(ruling: RulingInput) {
    pendingRulings.hold({
      matchId,
      players: text("versus", dispute.challenger.username, dispute.challenged.username),
      label: rulingLabel(text, dispute, ruling),
      async send() {
        const call = api.of<DisputesContract>();
        const body = { matchId, version, message };
        if (dispute.state === "disputed") {
          await call("POST /api/staff/rule-dispute", { body: { ...body, ruling } });
        } else if (ruling.outcome !== "upheld" && ruling.outcome !== "replay") {
          await call("POST /api/staff/correct-result", { body: { ...body, ruling } });
        }
        messageDrafts.delete(matchId);
      },
      onSent,
    });
    onRuled();
  }

  function press(choice: Choice) {
    if ("ruling" in choice) rule(choice.ruling);
    else setForm(choice.form);
  }

  const labelOf = (choice: Choice) =>
    "ruling" in choice ? rulingLabel(text, dispute, choice.ruling) : text(formLabels[choice.form]);
  // While the form for a forfeit is open, its own keys 1 and 2 name the player.
  const shown = form === "forfeit" ? [] : choices;
  useShortcuts(
    shown.map((choice) => ({ key: choice.key, label: labelOf(choice), run: () => press(choice) })),
  );

  return (
    <section className={s.bar} aria-label={text(dispute.state === "disputed" ? "rulings" : "corrections")}>
      {dispute.correctableUntil !== null && (
        <p className="t-small muted">{text("correctHint", format.dateTime(dispute.correctableUntil))}</p>
      )}
      {form === null ? (
        <div className={s.choices}>
          {choices.map((choice) => (
            <Button
              key={choice.key}
              kind={choice.key === "1" ? "primary" : "outline"}
              onClick={() => press(choice)}
              onFocus={() => "ruling" in choice && show(choice.ruling)}
              onMouseEnter={() => "ruling" in choice && show(choice.ruling)}
            >
              <KeyCap>{choice.key}</KeyCap>
              {labelOf(choice)}
            </Button>
          ))}
        </div>
      ) : (
        <RulingForm form={form} dispute={dispute} onRule={rule} onCancel={() => setForm(null)} />
      )}
      <Field label={text("message")} hint={text("messageHint")}>
        <TextArea
          rows={2}
          value={message}
          maxLength={maxNoteLength}
          onChange={(event) => type(event.target.value)}
        />
      </Field>
      <p className="t-cap muted">{text("shortcuts")}</p>
    </section>
  );
}

const formLabels = { amended: "amend", replay: "replay", forfeit: "forfeit" } as const;
