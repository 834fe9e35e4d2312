import { useState } from "react";
import { IfFeatureOn } from "#features/branding/web/index.ts";
import { useFormat, useNow, useText } from "#kit/client/app.tsx";
import { useFailureText } from "#kit/client/TryAgain.tsx";
import { useRoom } from "#kit/client/use-room.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { PlayerName } from "#kit/ui/components/PlayerName.tsx";
import { cx } from "#kit/ui/classes.ts";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Badge } from "#kit/ui/components/Badge.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { IconLink } from "#kit/ui/components/IconButton.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { search } from "#kit/ui/icons/search.ts";
import { bellOff } from "#kit/ui/icons/bell-off.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { pencil } from "#kit/ui/icons/pencil.ts";
import type { ChatMessage, ChatRoomSummary } from "../../contract.ts";
import { changedEvent, chatRoom, messageEvent } from "../../rules.ts";
import { MessageLine } from "./MessageLine.tsx";
import { RoomAvatar } from "./RoomAvatar.tsx";
import s from "./RoomList.module.css";
import type { Rooms } from "./use-rooms.ts";

export interface RoomListProps {
  rooms: Rooms;
  /** The room beside the list. */
  current?: string | undefined;
  /** 1 if the list is the page. */
  level?: 1 | 2;
}

/** The realtime connection follows a limited number of rooms. */
const maxFollowed = 20;
/** A shorter list needs no search. */
const fewRooms = 4;

export function RoomList({ rooms: { rooms, state, reload, receive }, current, level = 1 }: RoomListProps) {
  const text = useText("chat");
  const failureText = useFailureText();
  const Heading = `h${level}` as const;
  const [sought, setSought] = useState("");
  const wanted = searchable(sought.trim());
  const shown = rooms.filter(({ title }) => searchable(title).includes(wanted));
  return (
    <div className={s.list}>
      <div className={s.top}>
        <Heading className="t-title">{text("title")}</Heading>
        <IfFeatureOn feature="direct_messages">
          <IconLink href="/search-friends" label={text("newMessage")}>
            <Icon of={pencil} />
          </IconLink>
        </IfFeatureOn>
      </div>
      {state === "loading" && <RoomsSkeleton />}
      {state === "failed" && (
        <EmptyState
          art="offline"
          title={text("listFailedTitle")}
          text={failureText}
          action={
            <Button kind="primary" onClick={reload}>
              {text("tryAgain")}
            </Button>
          }
        />
      )}
      {state === "loaded" && rooms.length === 0 && (
        <EmptyState
          art="no-chat"
          title={text("emptyTitle")}
          text={text("emptyText")}
          action={
            <ButtonLink kind="primary" href="/search-friends">
              {text("findPlayers")}
            </ButtonLink>
          }
        />
      )}
      {rooms.length > fewRooms && (
        <div className={s.search}>
          <TextInput
            type="search"
            icon={search}
            aria-label={text("searchRooms")}
            placeholder={text("searchRooms")}
            maxLength={60}
            autoComplete="off"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
        </div>
      )}
      {rooms.length > 0 && shown.length === 0 && (
        <p className={`muted ${s.nothing}`} role="status">
          {text("noRoomFound")}
        </p>
      )}
      <ul>
        {shown.map((room) => (
          <RoomItem key={room.roomId} room={room} isCurrent={room.roomId === current} />
        ))}
      </ul>
      {rooms
        .filter(({ player, roomId }) => player === null && roomId !== current)
        .slice(0, maxFollowed)
        .map(({ roomId }) => (
          <FollowRoom key={roomId} roomId={roomId} onMessage={receive} />
        ))}
    </div>
  );
}

/** Without case and accents. */
function searchable(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Public rooms send nothing to the player's own realtime room. */
function FollowRoom({ roomId, onMessage }: { roomId: string; onMessage: Rooms["receive"] }) {
  useRoom(chatRoom(roomId), {
    onMessage: ({ event, payload }) => {
      if (event === messageEvent || event === changedEvent)
        onMessage((payload as { message: ChatMessage }).message);
    },
    // The list is loaded as a whole.
    refetch: () => Promise.resolve(),
  });
  return null;
}

function RoomItem({ room, isCurrent }: { room: ChatRoomSummary; isCurrent: boolean }) {
  const text = useText("chat");
  const format = useFormat();
  const now = useNow(60_000);
  const viewerId = useViewer()?.id;
  const { roomId, title, lastMessage, unread, unreadMentions, isMuted } = room;
  return (
    <li>
      <Anchor
        className={cx(s.room, unread > 0 && s.unread)}
        href={`/chat-room/${roomId}`}
        aria-current={isCurrent ? "page" : undefined}
      >
        <RoomAvatar room={room} />
        <span className={s.words}>
          <span className={s.line}>
            <strong className="clip">
              <PlayerName worn={room.player?.worn}>{title}</PlayerName>
            </strong>
            {lastMessage && <span className={s.time}>{shortTime(lastMessage.sentAt)}</span>}
          </span>
          <span className={s.line}>
            <span className={cx("clip", s.last)}>{lastLine()}</span>
            {isMuted && <Icon of={bellOff} size="xs" tone="muted" />}
            {unreadMentions > 0 && (
              <span className={s.mention} aria-hidden="true">
                @
              </span>
            )}
            {unread > 0 && <Badge count={unread} className={isMuted ? s.quiet : undefined} />}
          </span>
        </span>
        {unread > 0 && (
          <span className="sr">
            {text("unread", unread)}
            {unreadMentions > 0 && ` ${text("mentions", unreadMentions)}`}
          </span>
        )}
      </Anchor>
    </li>
  );

  function shortTime(at: string): string {
    const isToday = format.date(at) === format.date(now);
    return isToday ? format.time(at) : format.relativeDay(at, now);
  }

  function lastLine() {
    if (!lastMessage) return text("noMessages");
    const { author, authorId, text: messageText, state } = lastMessage;
    const line =
      messageText ?? text(state === "visible" ? "hiddenMessage" : state === "held" ? "heldForOthers" : state);
    if (authorId === viewerId) return text("you", line);
    return <MessageLine author={room.kind === "direct" ? undefined : author} text={line} />;
  }
}

function RoomsSkeleton() {
  const text = useText("chat");
  return (
    <Loading label={text("loadingRooms")} className={s.skeleton}>
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className={s.bone}>
          <Skeleton shape="circle" className={s.face} />
          <div className={s.lines}>
            <Skeleton shape="short" />
            <Skeleton />
          </div>
        </div>
      ))}
    </Loading>
  );
}
