import { useId, useState } from "react";
import { pictureTypes, shrinkToSquare } from "#features/files/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { FieldError } from "#kit/ui/components/FieldError.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { imageUp } from "#kit/ui/icons/image-up.ts";
import s from "./AvatarUpload.module.css";

/** Twice the largest size on screen, for high-density displays. */
const side = 512;

export interface AvatarUploadProps {
  /** Saves the reduced picture and returns its URL. */
  save: (picture: Blob) => Promise<string>;
  /** The message after it is saved. */
  done?: string | undefined;
  onSaved: (avatarUrl: string) => void;
}

/** Uploads a picture to use instead of a mask. */
export function AvatarUpload({ save, done, onSaved }: AvatarUploadProps) {
  const text = useText("profile-form");
  const errorId = useId();
  const [fault, setFault] = useState<FaultMessage>();
  const { isBusy, attempt } = useAction(setFault);

  const upload = (picked: File) =>
    attempt("upload", async () => onSaved(await save(await shrinkToSquare(picked, side))), done);

  return (
    <div>
      <label className={s.upload} aria-busy={isBusy || undefined}>
        <input
          type="file"
          accept={pictureTypes.join()}
          aria-describedby={errorId}
          aria-invalid={fault !== undefined || undefined}
          onChange={(event) => {
            const picked = event.target.files?.[0];
            if (picked) void upload(picked);
            // Choosing the same file again must fire a change event.
            event.target.value = "";
          }}
        />
        <Icon of={imageUp} />
        {text("uploadPicture")}
      </label>
      <FieldError id={errorId} error={fault?.message} />
    </div>
  );
}
