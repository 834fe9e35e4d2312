import { useText } from "#kit/client/app.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import s from "./Composer.module.css";
import type { MentionedPlayer } from "./use-mentions.ts";

export interface MentionListProps {
  id: string;
  players: readonly MentionedPlayer[];
  active: number;
  onChoose: (username: string) => void;
}

/** The completions of a mention, above the field, which keeps the focus. */
export function MentionList({ id, players, active, onChoose }: MentionListProps) {
  const text = useText("chat");
  return (
    <div id={id} className={s.mentions} role="listbox" aria-label={text("mentionPlayer")}>
      {players.map(({ id: playerId, username, avatarUrl }, index) => (
        <button
          key={playerId}
          id={`${id}-${index}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(username)}
        >
          <Avatar avatar={avatarUrl} size="sm" />
          <bdi>{username}</bdi>
        </button>
      ))}
    </div>
  );
}
