import { useId, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import { FieldError } from "#kit/ui/components/Field.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { imageUp } from "#kit/ui/icons/image-up.ts";
import type { TextKey } from "#kit/i18n/text.ts";
import type { AccountsContract } from "../../contract.ts";
import s from "./AvatarUpload.module.css";
import { pictureTypes, shrinkPicture } from "./shrink-picture.ts";

/** A picture of one's own. It is the avatar as soon as it is there; the form need not be saved for it. */
export function AvatarUpload({ onUploaded }: { onUploaded: (avatarUrl: string) => void }) {
  const text = useText("profile");
  const words = useText("problems");
  const { api } = useApp();
  const { show } = useToasts();
  const errorId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function upload(picked: File) {
    if (isBusy) return;
    setIsBusy(true);
    setError(undefined);
    try {
      const file = await shrinkPicture(picked);
      const call = api.of<AccountsContract>();
      const { avatarUrl } = await call("POST /api/game/upload-avatar", { file });
      onUploaded(avatarUrl);
      show(text("pictureSaved"));
    } catch (failure) {
      setError(said(failure, words));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div>
      <label className={s.upload} aria-busy={isBusy || undefined}>
        <input
          type="file"
          accept={pictureTypes.join()}
          aria-describedby={errorId}
          aria-invalid={error !== undefined || undefined}
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
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** What this side found has a code only; what the server found has its words. */
function said(failure: unknown, words: (key: TextKey<"problems">) => string): string {
  if (!(failure instanceof Problem)) return words("internal");
  return failure.message === failure.code ? words(failure.code as TextKey<"problems">) : failure.message;
}
