import type { KeyboardEvent, Ref, SyntheticEvent } from "react";
import { cx } from "../classes.ts";
import { Icon } from "../icons/Icon.tsx";
import { plus } from "../icons/plus.ts";
import { sendHorizontal } from "../icons/send-horizontal.ts";
import input from "./input.module.css";
import s from "./ChatComposer.module.css";
import { IconButton } from "./IconButton.tsx";
import { textDirection } from "./TextInput.tsx";

export interface ChatComposerProps {
  value: string;
  onChange: (text: string) => void;
  onSend: () => void;
  /** Omitted if nothing can be attached. */
  onAttach?: (() => void) | undefined;
  labels: { message: string; placeholder: string; send: string; attach: string };
  maxCharacters?: number;
  /** The id of the field. */
  id?: string;
  disabled?: boolean;
  /** The ref of the field. */
  ref?: Ref<HTMLTextAreaElement>;
  /** Handles a key before the composer does; true if it is done. */
  onKey?: ((event: KeyboardEvent) => boolean) | undefined;
  onCaret?: ((position: number) => void) | undefined;
  /** The list of completions, while it is open. */
  completion?: { listId: string; optionId: string } | undefined;
}

/** Enter sends, Shift + Enter breaks the line. During IME composition Enter belongs to the IME. */
export function ChatComposer(props: ChatComposerProps) {
  const { value, onChange, onSend, onAttach, labels, maxCharacters, disabled = false } = props;
  const { id, ref, onKey, onCaret, completion } = props;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (value.trim() !== "") onSend();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (onKey?.(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  }

  return (
    <form className={cx(s.composer, onAttach && s.attaching)} method="post" onSubmit={submit}>
      {onAttach && (
        <IconButton label={labels.attach} onClick={onAttach} disabled={disabled}>
          <Icon of={plus} />
        </IconButton>
      )}
      <textarea
        id={id}
        ref={ref}
        className={cx(input.input, s.text)}
        rows={1}
        dir={textDirection(value)}
        value={value}
        maxLength={maxCharacters}
        aria-label={labels.message}
        placeholder={labels.placeholder}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onSelect={({ currentTarget }) => onCaret?.(currentTarget.selectionEnd)}
        aria-autocomplete={completion && "list"}
        aria-controls={completion?.listId}
        aria-activedescendant={completion?.optionId}
      />
      <IconButton kind="brand" type="submit" label={labels.send} disabled={disabled}>
        <Icon of={sendHorizontal} flip />
      </IconButton>
    </form>
  );
}
