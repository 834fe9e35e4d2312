import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { circleCheck } from "../icons/circle-check.ts";
import { imageUp } from "../icons/image-up.ts";
import { x } from "../icons/x.ts";
import { FieldError } from "./FieldError.tsx";
import { IconButton } from "./IconButton.tsx";
import { ProgressBar } from "./ProgressBar.tsx";
import s from "./Upload.module.css";

export type UploadState =
  | { step: "empty" }
  | { step: "loading"; name: string; percent?: number; note?: string }
  | { step: "done"; name: string; note?: string; preview: ReactNode };

export interface UploadProps {
  state: UploadState;
  /** For example "Add a screenshot". */
  title: string;
  /** For example "The score must be visible. Up to 5 MB." */
  hint: string;
  replaceLabel: string;
  /** Screen readers read it with the percentage, for example "Upload". */
  progressLabel: string;
  error?: string | undefined;
  accept?: string;
  onPick: (file: File) => void;
  /** The button that removes the file, if the file is optional. */
  remove?: { label: string; onRemove: () => void } | undefined;
}

const pictureTypes = "image/jpeg,image/png,image/webp";

export function Upload({
  state,
  title,
  hint,
  replaceLabel,
  progressLabel,
  error,
  accept = pictureTypes,
  onPick,
  remove,
}: UploadProps) {
  const errorId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const hasPicked = useRef(false);
  const { step } = state;
  // The input is removed while a file loads. The next one takes the focus, unless another element has it by then.
  useEffect(() => {
    if (step !== "loading" && hasPicked.current && document.activeElement === document.body)
      inputRef.current?.focus({ preventScroll: true });
  }, [step]);
  const fileInput = (
    <input
      ref={inputRef}
      className={s.input}
      type="file"
      accept={accept}
      aria-label={state.step === "empty" ? title : replaceLabel}
      aria-describedby={error === undefined ? undefined : errorId}
      onChange={(event) => {
        const file = event.target.files?.[0];
        hasPicked.current = true;
        if (file) onPick(file);
        // Choosing the same file again must trigger a change.
        event.target.value = "";
      }}
    />
  );
  return (
    <div className={s.upload}>
      {state.step === "empty" && (
        <div className={s.empty}>
          {fileInput}
          <Icon of={imageUp} size="lg" tone="brand" />
          <strong>{title}</strong>
          <span className="t-cap muted">{hint}</span>
        </div>
      )}
      {state.step === "loading" && (
        <div className={s.loading}>
          <div className="row between">
            <strong className="clip">{state.name}</strong>
            {state.percent !== undefined && <span className="muted num">{state.percent}%</span>}
          </div>
          <ProgressBar label={progressLabel} percent={state.percent} />
          {state.note && <p className="t-cap muted">{state.note}</p>}
        </div>
      )}
      {state.step === "done" && (
        <figure className={s.done}>
          {state.preview}
          <figcaption className={s.bar}>
            <Icon of={circleCheck} tone="ok" />
            <span className={s.about}>
              <span className={s.name}>
                <bdi>{state.name}</bdi>
              </span>
              {state.note && <span className="t-cap muted">{state.note}</span>}
            </span>
            <span className={s.ways}>
              <span className={s.replace}>
                {fileInput}
                {replaceLabel}
              </span>
              {remove && (
                <IconButton label={remove.label} onClick={remove.onRemove}>
                  <Icon of={x} />
                </IconButton>
              )}
            </span>
          </figcaption>
        </figure>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
