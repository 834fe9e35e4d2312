import { useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { IconButton } from "#kit/ui/components/IconButton.tsx";
import { bellOff } from "#kit/ui/icons/bell-off.ts";
import { bell } from "#kit/ui/icons/bell.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { pin } from "#kit/ui/icons/pin.ts";
import { users } from "#kit/ui/icons/users.ts";
import type { ChatContract, ChatRoom } from "../../contract.ts";
import { OnlinePlayers } from "./OnlinePlayers.tsx";
import { RoomAvatar } from "./RoomAvatar.tsx";
import s from "./RoomHead.module.css";

export interface RoomHeadProps {
  room: ChatRoom;
  onMuted: (isMuted: boolean) => void;
  onJump: (sequence: number) => void;
}

/** Kinds of rooms whose subject has a page. */
const linkedKinds = ["direct", "match", "battleground", "game"] as const;
const hasLink = (kind: ChatRoom["kind"]): kind is (typeof linkedKinds)[number] =>
  linkedKinds.some((linked) => linked === kind);

/** The room's subject, its pinned message, and whether it notifies. */
export function RoomHead({ room, onMuted, onJump }: RoomHeadProps) {
  const text = useText("chat");
  const { api } = useApp();
  const { isBusy, attempt } = useAction();
  const { roomId, isMuted, link, pinned, kind, participants } = room;
  const [isListing, setIsListing] = useState(false);
  const isForTwo = kind === "direct" || kind === "match";

  const toggle = () =>
    void attempt(
      "mute",
      async () => {
        const body = { roomId, mute: !isMuted };
        onMuted((await api.of<ChatContract>()("POST /api/game/mute-room", { body })).isMuted);
      },
      text(isMuted ? "unmuted" : "muted"),
    );

  return (
    <>
      <div className={s.head}>
        <RoomAvatar room={room} size="sm" />
        {/* The bar above shows the title. */}
        <h1 className="sr">{room.title}</h1>
        <p className={`t-small muted clip ${s.about}`}>
          {isForTwo ? text(`kind_${kind}`) : text("participants", participants)}
        </p>
        {link !== null && hasLink(kind) && (
          <Anchor className={s.link} href={link}>
            {text(`link_${kind}`)}
          </Anchor>
        )}
        {!isForTwo && (
          <span className={s.list}>
            <IconButton label={text("whoIsOnline")} onClick={() => setIsListing(true)}>
              <Icon of={users} />
            </IconButton>
          </span>
        )}
        <IconButton
          label={text(isMuted ? "unmute" : "mute")}
          aria-pressed={isMuted}
          disabled={isBusy}
          onClick={toggle}
        >
          <Icon of={isMuted ? bellOff : bell} />
        </IconButton>
      </div>
      <Dialog
        isOpen={isListing}
        title={text("whoIsOnline")}
        onClose={() => setIsListing(false)}
        closeLabel={text("close")}
      >
        <OnlinePlayers roomId={roomId} />
      </Dialog>
      {pinned?.text && (
        <button type="button" className={s.pinned} onClick={() => onJump(pinned.sequence)}>
          <Icon of={pin} size="sm" tone="brand" />
          <span className="sr">{text("pinned")}</span>
          <span className="clip">
            <strong>
              <bdi>{pinned.author.username}</bdi>
            </strong>{" "}
            <bdi>{pinned.text}</bdi>
          </span>
        </button>
      )}
    </>
  );
}
