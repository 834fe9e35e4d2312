import { Section } from "../components/Section.tsx";
import { Icon } from "../icons/Icon.tsx";
import { arrowLeft } from "../icons/arrow-left.ts";
import { arrowUpRight } from "../icons/arrow-up-right.ts";
import { badgeCheck } from "../icons/badge-check.ts";
import { bell } from "../icons/bell.ts";
import { calendarClock } from "../icons/calendar-clock.ts";
import { camera } from "../icons/camera.ts";
import { check } from "../icons/check.ts";
import { chevronDown } from "../icons/chevron-down.ts";
import { chevronRight } from "../icons/chevron-right.ts";
import { circleAlert } from "../icons/circle-alert.ts";
import { circleCheck } from "../icons/circle-check.ts";
import { circleUserRound } from "../icons/circle-user-round.ts";
import { clock } from "../icons/clock.ts";
import { copy } from "../icons/copy.ts";
import { creditCard } from "../icons/credit-card.ts";
import { ellipsisVertical } from "../icons/ellipsis-vertical.ts";
import { flag } from "../icons/flag.ts";
import { gamepad2 } from "../icons/gamepad-2.ts";
import { gift } from "../icons/gift.ts";
import { globe } from "../icons/globe.ts";
import { hash } from "../icons/hash.ts";
import { history } from "../icons/history.ts";
import { imageUp } from "../icons/image-up.ts";
import { info } from "../icons/info.ts";
import { lifeBuoy } from "../icons/life-buoy.ts";
import { lock } from "../icons/lock.ts";
import { maximize } from "../icons/maximize.ts";
import { medal } from "../icons/medal.ts";
import { menu } from "../icons/menu.ts";
import { messageCircle } from "../icons/message-circle.ts";
import { messagesSquare } from "../icons/messages-square.ts";
import { minus } from "../icons/minus.ts";
import { pencil } from "../icons/pencil.ts";
import { plus } from "../icons/plus.ts";
import { rotateCcw } from "../icons/rotate-ccw.ts";
import { search } from "../icons/search.ts";
import { sendHorizontal } from "../icons/send-horizontal.ts";
import { settings } from "../icons/settings.ts";
import { share2 } from "../icons/share-2.ts";
import { shieldCheck } from "../icons/shield-check.ts";
import { smartphone } from "../icons/smartphone.ts";
import { swords } from "../icons/swords.ts";
import { ticket } from "../icons/ticket.ts";
import { timer } from "../icons/timer.ts";
import { triangleAlert } from "../icons/triangle-alert.ts";
import { trophy } from "../icons/trophy.ts";
import { userPlus } from "../icons/user-plus.ts";
import { users } from "../icons/users.ts";
import { wifiOff } from "../icons/wifi-off.ts";
import { x } from "../icons/x.ts";
import { zoomIn } from "../icons/zoom-in.ts";
import s from "./gallery.module.css";

const outlines = {
  arrowLeft,
  arrowUpRight,
  badgeCheck,
  bell,
  calendarClock,
  camera,
  check,
  chevronDown,
  chevronRight,
  circleAlert,
  circleCheck,
  circleUserRound,
  clock,
  copy,
  creditCard,
  ellipsisVertical,
  flag,
  gamepad2,
  gift,
  globe,
  hash,
  history,
  imageUp,
  info,
  lifeBuoy,
  lock,
  maximize,
  medal,
  menu,
  messageCircle,
  messagesSquare,
  minus,
  pencil,
  plus,
  rotateCcw,
  search,
  sendHorizontal,
  settings,
  share2,
  shieldCheck,
  smartphone,
  swords,
  ticket,
  timer,
  triangleAlert,
  trophy,
  userPlus,
  users,
  wifiOff,
  x,
  zoomIn,
};

export function AllIcons() {
  return (
    <Section title="Icons">
      <div className={s.icons}>
        {Object.entries(outlines).map(([name, outline]) => (
          <Icon key={name} of={outline} />
        ))}
      </div>
    </Section>
  );
}
