import { useText } from "#kit/client/app.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { arrowDown } from "#kit/ui/icons/arrow-down.ts";
import s from "./Room.module.css";

export interface JumpButtonProps {
  /** New messages below. */
  count: number;
  onPress: () => void;
}

/** Leads to the newest message while the reader is further up. */
export function JumpButton({ count, onPress }: JumpButtonProps) {
  const text = useText("chat");
  return (
    <button
      type="button"
      className={s.jump}
      onClick={onPress}
      aria-label={count > 0 ? text("jumpToNew", count) : text("jumpToEnd")}
    >
      <Icon of={arrowDown} size="sm" />
      {count > 0 && <span>{text("newMessages", count)}</span>}
    </button>
  );
}
