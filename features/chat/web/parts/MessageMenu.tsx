import { useState } from "react";
import { useNavigate } from "react-router";
import { useApp, useNow, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { copy } from "#kit/ui/icons/copy.ts";
import { flag } from "#kit/ui/icons/flag.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { lifeBuoy } from "#kit/ui/icons/life-buoy.ts";
import { pencil } from "#kit/ui/icons/pencil.ts";
import { reply } from "#kit/ui/icons/reply.ts";
import { trash2 } from "#kit/ui/icons/trash-2.ts";
import type { ChatContract, ChatMessage, ChatRoom } from "../../contract.ts";
import { mayEdit } from "../../rules.ts";
import { ReportDialog } from "../ReportDialog.tsx";
import type { ComposerMode } from "./Composer.tsx";
import s from "./MessageMenu.module.css";
import { useReact } from "./MessageRowView.tsx";

export interface MessageMenuProps {
  message: ChatMessage | null;
  room: ChatRoom;
  onClose: () => void;
  onMode: (mode: ComposerMode) => void;
  onChanged: (message: ChatMessage) => void;
  onDeleted: () => void;
}

/** The actions of a message. */
export function MessageMenu({ message, ...rest }: MessageMenuProps) {
  return message && <OpenMenu key={message.id} {...rest} message={message} />;
}

function OpenMenu({
  message,
  room,
  onClose,
  onMode,
  onChanged,
  onDeleted,
}: MessageMenuProps & { message: ChatMessage }) {
  const text = useText("chat");
  const { api } = useApp();
  const { isBusy, attempt } = useAction();
  const { show } = useToasts();
  const navigate = useNavigate();
  const viewerId = useViewer()?.id;
  const now = useNow(10_000);
  const react = useReact(message, onChanged);
  const [step, setStep] = useState<"menu" | "delete" | "report">("menu");
  const { id: messageId, roomId, author } = message;
  const isMine = author.id === viewerId;

  async function remove() {
    await attempt("delete", async () => {
      const body = { roomId, messageId };
      onChanged((await api.of<ChatContract>()("POST /api/game/delete-message", { body })).message);
    });
    onClose();
    onDeleted();
  }

  const then = (action: () => void) => () => {
    action();
    onClose();
  };

  if (step === "delete")
    return (
      <ConfirmDialog
        isOpen
        title={text("deleteTitle")}
        text={text("deleteText")}
        confirm={text("delete")}
        cancel={text("cancel")}
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={onClose}
      />
    );
  if (step === "report") return <ReportDialog kind="message" id={messageId} onClose={onClose} />;
  return (
    <Dialog isOpen title={text("actions")} onClose={onClose} closeLabel={text("close")}>
      {room.mayWrite && (
        <div className={s.reactions} role="group" aria-label={text("react")}>
          {room.reactions.map((reaction) => (
            <button key={reaction} type="button" onClick={then(() => react(reaction))}>
              {reaction}
            </button>
          ))}
        </div>
      )}
      <div className={s.actions}>
        {room.mayWrite && (
          <Action
            icon={reply}
            label={text("reply")}
            onClick={then(() => onMode({ kind: "reply", message }))}
          />
        )}
        <Action
          icon={copy}
          label={text("copy")}
          onClick={then(() => {
            void navigator.clipboard.writeText(message.text ?? "").then(() => show(text("copied")));
          })}
        />
        {isMine && mayEdit(new Date(message.sentAt), new Date(now)) && (
          <Action
            icon={pencil}
            label={text("edit")}
            onClick={then(() => onMode({ kind: "edit", message }))}
          />
        )}
        {isMine && <Action icon={trash2} label={text("delete")} onClick={() => setStep("delete")} />}
        {!isMine && author.id !== null && (
          <Action icon={flag} label={text("report")} onClick={() => setStep("report")} />
        )}
        <Action
          icon={lifeBuoy}
          label={text("getHelp")}
          onClick={() => void navigate(`/support/ask?about=message.${messageId}`)}
        />
      </div>
    </Dialog>
  );
}

function Action({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className={s.action} onClick={onClick}>
      <Icon of={icon} />
      {label}
    </button>
  );
}
