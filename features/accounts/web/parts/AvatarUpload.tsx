import { useId, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import type { SaidFault } from "#kit/client/faults.ts";
import { useTrying } from "#kit/client/use-trying.ts";
import { FieldError } from "#kit/ui/components/Field.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { imageUp } from "#kit/ui/icons/image-up.ts";
import type { AccountsContract } from "../../contract.ts";
import s from "./AvatarUpload.module.css";
import { pictureTypes, shrinkPicture } from "./shrink-picture.ts";

/** A picture of one's own. It is the avatar as soon as it is there; the form need not be saved for it. */
export function AvatarUpload({ onUploaded }: { onUploaded: (avatarUrl: string) => void }) {
  const text = useText("profile-form");
  const call = useApp().api.of<AccountsContract>();
  const errorId = useId();
  const [fault, setFault] = useState<SaidFault>();
  const { isBusy, attempt } = useTrying(setFault);

  const upload = (picked: File) =>
    attempt(
      "upload",
      async () => {
        const file = await shrinkPicture(picked);
        const { avatarUrl } = await call("POST /api/game/upload-avatar", { file });
        onUploaded(avatarUrl);
      },
      text("pictureSaved"),
    );

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
