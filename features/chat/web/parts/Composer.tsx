import { useEffect, useState, type KeyboardEvent, type RefObject } from "react";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { useOnline } from "#kit/client/use-online.ts";
import { useServerNow } from "#kit/client/use-server-now.ts";
import { ChatComposer } from "#kit/ui/components/ChatComposer.tsx";
import { IconButton } from "#kit/ui/components/IconButton.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { lock } from "#kit/ui/icons/lock.ts";
import { timer } from "#kit/ui/icons/timer.ts";
import { wifiOff } from "#kit/ui/icons/wifi-off.ts";
import { x } from "#kit/ui/icons/x.ts";
import type { ChatContract, ChatMessage, ChatRoom } from "../../contract.ts";
import { maxMessageLength } from "../../rules.ts";
import s from "./Composer.module.css";
import { MentionList } from "./MentionList.tsx";
import { MessageLine } from "./MessageLine.tsx";
import { mentionQuery } from "./message-text.ts";
import { readDraft, writeDraft } from "./room-storage.ts";
import { useMentions } from "./use-mentions.ts";

export type ComposerMode =
  | { kind: "new" }
  | { kind: "reply"; message: ChatMessage }
  | { kind: "edit"; message: ChatMessage };

export interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
  room: ChatRoom;
  mode: ComposerMode;
  onMode: (mode: ComposerMode) => void;
  /** Their authors are suggested first for mentions. */
  messages: readonly ChatMessage[];
  onTyped: () => void;
  onSend: (text: string, replyTo: ChatMessage["replyTo"]) => void;
  onEdited: (message: ChatMessage) => void;
}

const listId = "mentions";
/** Of the field. */
export const messageFieldId = "message-field";

export function Composer(props: ComposerProps) {
  const { room } = props;
  const text = useText("chat");
  const words = useText("problems");
  const format = useFormat();
  if (room.mayWrite) return <Field {...props} />;
  const { refusal, timedOutUntil } = room;
  return (
    <p className={s.refused}>
      <Icon of={lock} size="sm" />
      {refusal === "chat_timed_out" && timedOutUntil !== null
        ? text("timedOutUntil", format.dateTime(timedOutUntil))
        : words(refusal ?? "room_read_only")}
    </p>
  );
}

function Field({ field, room, mode, onMode, messages, onTyped, onSend, onEdited }: ComposerProps) {
  const text = useText("chat");
  const { api } = useApp();
  const { isBusy, attempt } = useAction();
  const isOnline = useOnline();
  const { roomId } = room;
  const edited = mode.kind === "edit" ? mode.message : null;
  const [value, setValue] = useState(edited?.text ?? "");
  const [caret, setCaret] = useState(0);
  const wait = useSlowMode(room);
  const query = mentionQuery(value, caret);
  const mentions = useMentions(room, messages, query);

  useEffect(() => {
    if (!edited) setValue(readDraft(roomId));
  }, [roomId, edited]);
  useEffect(() => {
    if (mode.kind !== "new") field.current?.focus();
  }, [field, mode]);

  function change(next: string) {
    setValue(next);
    if (!edited) writeDraft(roomId, next);
    if (next !== "" && !edited) onTyped();
  }

  async function submit() {
    const message = value.trim();
    if (edited) {
      await attempt("edit", async () => {
        const body = { roomId, messageId: edited.id, text: message };
        onEdited((await api.of<ChatContract>()("POST /api/game/edit-message", { body })).message);
        onMode({ kind: "new" });
      });
      return;
    }
    if (wait > 0) return;
    change("");
    onSend(message, mode.kind === "reply" ? quoteOf(mode.message) : null);
    onMode({ kind: "new" });
    field.current?.focus();
  }

  function complete(username: string) {
    if (!query) return;
    const completed = `${value.slice(0, query.start)}@${username} `;
    change(completed + value.slice(caret).trimStart());
    setCaret(completed.length);
    const element = field.current;
    requestAnimationFrame(() => element?.setSelectionRange(completed.length, completed.length));
    element?.focus();
  }

  function onKey(event: KeyboardEvent): boolean {
    if (event.key === "Escape" && mode.kind !== "new" && !mentions.isOpen) {
      onMode({ kind: "new" });
      return true;
    }
    const chosen = mentions.onKey(event);
    if (typeof chosen === "string") complete(chosen);
    return chosen !== false;
  }

  return (
    <div className={s.composer}>
      {mentions.isOpen && (
        <MentionList id={listId} players={mentions.players} active={mentions.active} onChoose={complete} />
      )}
      {mode.kind !== "new" && (
        <div className={s.about}>
          <span className={s.quoted}>
            <strong>{text(mode.kind === "edit" ? "editing" : "replying")}</strong>
            <span className="clip">
              <MessageLine
                author={mode.kind === "edit" ? undefined : mode.message.author.username}
                text={mode.message.text ?? ""}
              />
            </span>
          </span>
          <IconButton label={text("cancel")} onClick={() => onMode({ kind: "new" })}>
            <Icon of={x} size="sm" />
          </IconButton>
        </div>
      )}
      {!isOnline && <Hint icon={wifiOff}>{text("offline")}</Hint>}
      {room.slowModeSeconds > 0 && (
        <Hint icon={timer}>
          {wait > 0 ? text("slowModeWait", wait) : text("slowMode", room.slowModeSeconds)}
        </Hint>
      )}
      <ChatComposer
        id={messageFieldId}
        ref={field}
        value={value}
        onChange={change}
        onCaret={setCaret}
        onKey={onKey}
        onSend={() => void submit()}
        maxCharacters={maxMessageLength}
        disabled={isBusy}
        completion={mentions.isOpen ? { listId, optionId: `${listId}-${mentions.active}` } : undefined}
        labels={{
          message: text("message"),
          placeholder: text("message"),
          send: text(edited ? "save" : "send"),
          attach: "",
        }}
      />
    </div>
  );
}

function Hint({ icon, children }: { icon: string; children: string }) {
  return (
    <p className={s.hint}>
      <Icon of={icon} size="xs" />
      {children}
    </p>
  );
}

function quoteOf({ id, sequence, author, text }: ChatMessage): NonNullable<ChatMessage["replyTo"]> {
  return { id, sequence, author: author.username, authorId: author.id, text };
}

/** The seconds until the player may send the next message. */
function useSlowMode({ nextMessageAt }: ChatRoom): number {
  const now = useServerNow(1_000);
  return nextMessageAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(nextMessageAt) - now) / 1_000));
}
