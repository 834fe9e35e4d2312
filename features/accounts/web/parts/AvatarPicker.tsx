import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { rotateCcw } from "#kit/ui/icons/rotate-ccw.ts";
import { drawnAvatars } from "../../rules.ts";
import s from "./AvatarPicker.module.css";
import { AvatarUpload } from "./AvatarUpload.tsx";

const shownAtOnce = 7;

export interface AvatarPickerProps {
  value: string;
  onChange: (avatar: string) => void;
  /** Only a player has a place to keep a picture at. */
  canUpload?: boolean;
}

/** Some of the drawn masks, and others at a press. The chosen one is always among them. */
export function AvatarPicker({ value, onChange, canUpload = false }: AvatarPickerProps) {
  const text = useText("profile");
  const [own, setOwn] = useState(drawnAvatars.includes(value) ? undefined : value);
  const [page, setPage] = useState(() => Math.floor(drawnAvatars.indexOf(value) / shownAtOnce));
  const pages = Math.ceil(drawnAvatars.length / shownAtOnce);
  const start = Math.max(0, page) * shownAtOnce;
  const shown = drawnAvatars.slice(start, start + shownAtOnce);
  return (
    <fieldset className={s.picker}>
      <legend>{text("avatar")}</legend>
      <div className={s.big}>
        <Avatar seed={value} size="xl" />
      </div>
      {canUpload && (
        <AvatarUpload
          onUploaded={(avatarUrl) => {
            setOwn(avatarUrl);
            onChange(avatarUrl);
          }}
        />
      )}
      <div className={s.choices}>
        {[...(own === undefined ? [] : [own]), ...shown].map((avatar) => (
          <label key={avatar} className={s.choice}>
            <input
              type="radio"
              name="avatarUrl"
              value={avatar}
              checked={avatar === value}
              onChange={() => onChange(avatar)}
              aria-label={
                avatar === own ? text("ownPicture") : text("mask", drawnAvatars.indexOf(avatar) + 1)
              }
            />
            <Avatar seed={avatar} size="lg" />
          </label>
        ))}
        <button
          type="button"
          className={s.more}
          aria-label={text("otherMasks")}
          onClick={() => setPage((now) => (Math.max(0, now) + 1) % pages)}
        >
          <Icon of={rotateCcw} />
        </button>
      </div>
    </fieldset>
  );
}
