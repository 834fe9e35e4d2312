import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { rotateCcw } from "#kit/ui/icons/rotate-ccw.ts";
import { drawnAvatars } from "../../rules/avatar.ts";
import s from "./AvatarPicker.module.css";
import { AvatarUpload, type AvatarUploadProps } from "./AvatarUpload.tsx";

/** With the button for more masks they fill two rows of four. */
const shownAtOnce = 7;

export interface AvatarPickerProps {
  value: string;
  onChange: (avatar: string) => void;
  upload: Pick<AvatarUploadProps, "save" | "done">;
}

/** Shows some masks and a button for others. The chosen one is always shown. */
export function AvatarPicker({ value, onChange, upload }: AvatarPickerProps) {
  const text = useText("profile-form");
  const [picture, setPicture] = useState(drawnAvatars.includes(value) ? undefined : value);
  const [start, setStart] = useState(() =>
    Math.max(0, drawnAvatars.indexOf(value) - (drawnAvatars.indexOf(value) % shownAtOnce)),
  );
  const masks = shownAtOnce - (picture === undefined ? 0 : 1);
  // Wraps around, so that every page of masks is full.
  const shown = [...drawnAvatars, ...drawnAvatars].slice(start, start + masks);
  return (
    <fieldset className={s.picker}>
      <legend>{text("avatar")}</legend>
      <div className={s.choices}>
        {[...(picture === undefined ? [] : [picture]), ...shown].map((avatar) => (
          <label key={avatar} className={s.choice}>
            <input
              type="radio"
              name="avatarUrl"
              value={avatar}
              checked={avatar === value}
              onChange={() => onChange(avatar)}
              aria-label={
                avatar === picture ? text("ownPicture") : text("mask", drawnAvatars.indexOf(avatar) + 1)
              }
            />
            <Avatar avatar={avatar} size="lg" />
          </label>
        ))}
        <button
          type="button"
          className={s.more}
          aria-label={text("otherMasks")}
          onClick={() => setStart((start + masks) % drawnAvatars.length)}
        >
          <Icon of={rotateCcw} />
        </button>
      </div>
      <AvatarUpload
        {...upload}
        onSaved={(avatarUrl) => {
          setPicture(avatarUrl);
          onChange(avatarUrl);
        }}
      />
    </fieldset>
  );
}
