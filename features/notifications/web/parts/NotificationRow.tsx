import { useFormat, useText } from "#kit/client/app.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { IconButton } from "#kit/ui/components/IconButton.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { badgeCheck } from "#kit/ui/icons/badge-check.ts";
import { bell } from "#kit/ui/icons/bell.ts";
import { check } from "#kit/ui/icons/check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import { gamepad2 } from "#kit/ui/icons/gamepad-2.ts";
import { gift } from "#kit/ui/icons/gift.ts";
import { swords } from "#kit/ui/icons/swords.ts";
import { trophy } from "#kit/ui/icons/trophy.ts";
import type { Notification } from "../../contract.ts";
import type { Topic } from "../../rules.ts";
import s from "./NotificationRow.module.css";

const icons: Record<Topic, string> = {
  challenge: swords,
  match: gamepad2,
  result: badgeCheck,
  event: trophy,
  coins: gift,
  news: bell,
};

export interface NotificationRowProps {
  notification: Notification;
  now: number;
  onMarkRead: (button: HTMLElement) => void;
  onOpen: () => void;
}

export function NotificationRow({ notification, now, onMarkRead, onOpen }: NotificationRowProps) {
  const text = useText("notifications");
  const format = useFormat();
  const { read, topic, title, link, createdAt, moment, avatar } = notification;
  return (
    <li className={s.row} data-unread={!read || undefined}>
      <Anchor href={link} className={s.link} onClick={read ? undefined : onOpen}>
        {avatar === null ? (
          <span className={s.picture}>
            <Icon of={icons[topic]} />
          </span>
        ) : (
          <span className={s.face}>
            <Avatar avatar={avatar} />
            <span className={s.topic}>
              <Icon of={icons[topic]} size="xs" />
            </span>
          </span>
        )}
        <span className={s.words}>
          <span className={s.title}>{title}</span>
          <span className={s.text}>{notification.text}</span>
          {moment && (
            <span className={s.moment}>
              <Icon of={clock} size="xs" />
              {text(`moment_${moment.kind}`, format.dateTime(moment.at))}
            </span>
          )}
          <time className={s.time} dateTime={createdAt}>
            {format.ago(createdAt, now) ??
              text("when", format.relativeDay(createdAt, now), format.zonedTime(createdAt))}
          </time>
        </span>
      </Anchor>
      {!read && (
        <IconButton label={text("markRead", title)} onClick={(event) => onMarkRead(event.currentTarget)}>
          <Icon of={check} />
        </IconButton>
      )}
    </li>
  );
}
