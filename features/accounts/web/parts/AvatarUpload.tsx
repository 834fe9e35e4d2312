import { useId, useState } from "react";
import { pictureTypes, shrinkToSquare } from "#features/files/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { FieldError } from "#kit/ui/components/FieldError.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { imageUp } from "#kit/ui/icons/image-up.ts";
import s from "./AvatarUpload.module.css";

/** Twice what is shown at most, for sharp screens. */
const side = 512;

export interface AvatarUploadProps {
  /** Takes the picture, shrunk; what it is shown by. */
  keep: (picture: Blob) => Promise<string>;
  /** Said once it is kept. */
  done?: string | undefined;
  onKept: (avatarUrl: string) => void;
}

/** A picture of one's own instead of a mask. */
export function AvatarUpload({ keep, done, onKept }: AvatarUploadProps) {
  const text = useText("profile-form");
  const errorId = useId();
  const [fault, setFault] = useState<FaultMessage>();
  const { isBusy, attempt } = useAction(setFault);

  const upload = (picked: File) =>
    attempt("upload", async () => onKept(await keep(await shrinkToSquare(picked, side))), done);

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
            // The same file again must count as a new choice.
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
