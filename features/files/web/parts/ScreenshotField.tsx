import { useRef, useState } from "react";
import { screenshotSize } from "#features/files/rules.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useFaultOf } from "#kit/client/faults.ts";
import { Upload, type UploadState } from "#kit/ui/components/Upload.tsx";
import { pictureTypes, shrinkWhole } from "./shrink-picture.ts";
import { useObjectUrl } from "./use-object-url.ts";

export interface ScreenshotFieldProps {
  /** The picture as it will be sent, shrunk; null while there is none. */
  value: Blob | null;
  onChange: (picture: Blob | null) => void;
  /** Hears when a picture is being made ready, and when that is over, or has failed: what is sent meanwhile goes without it. */
  onShrinking?: (isShrinking: boolean, hasFailed: boolean) => void;
  /** What a form has against the field. */
  error?: string | undefined;
  /** "Add a screenshot", unless something else is asked for. */
  title?: string;
  hint?: string;
  /** Whether it can be left out again. */
  isOptional?: boolean;
}

/** A picture of the screen with the score: taken, shrunk, looked at, and taken again if need be. */
export function ScreenshotField({
  value,
  onChange,
  onShrinking,
  error,
  title,
  hint,
  isOptional = false,
}: ScreenshotFieldProps) {
  const text = useText("files");
  const { locale } = useApp();
  const faultOf = useFaultOf();
  const [name, setName] = useState("");
  /** The name of the one that is being shrunk. */
  const [shrinking, setShrinking] = useState<string>();
  const [fault, setFault] = useState<string>();
  // Who picks another while the first is being shrunk means the other.
  const latest = useRef(0);
  const preview = useObjectUrl(value);

  async function pick(file: File): Promise<void> {
    const own = (latest.current += 1);
    setFault(undefined);
    setShrinking(file.name);
    onShrinking?.(true, false);
    let hasFailed = false;
    try {
      const picture = await shrinkWhole(file, screenshotSize);
      if (own !== latest.current) return;
      setName(file.name);
      onChange(picture);
    } catch (failure) {
      // One that was there stays, in sight as before.
      hasFailed = true;
      if (own === latest.current) setFault(faultOf(failure).message);
    } finally {
      if (own === latest.current) {
        setShrinking(undefined);
        onShrinking?.(false, hasFailed);
      }
    }
  }

  function remove(): void {
    setFault(undefined);
    onChange(null);
  }

  const stateOf = (): UploadState => {
    if (shrinking !== undefined) return { step: "loading", name: shrinking, note: text("shrinking") };
    if (!value || preview === undefined) return { step: "empty" };
    return {
      step: "done",
      // One from before a reload has lost its own.
      name: name || text("screenshotOf"),
      note: text("shrunk", inKilobytes(value.size, locale)),
      preview: <img src={preview} alt={text("screenshotOf")} />,
    };
  };

  return (
    <Upload
      state={stateOf()}
      title={title ?? text("addScreenshot")}
      hint={hint ?? text("screenshotHint")}
      replaceLabel={text("retake")}
      meterLabel={text("preparing")}
      error={fault ?? error}
      accept={pictureTypes.join()}
      onPick={(file) => void pick(file)}
      remove={isOptional ? { label: text("removePicture"), onRemove: remove } : undefined}
    />
  );
}

function inKilobytes(bytes: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: "unit", unit: "kilobyte" });
  return format.format(Math.max(1, Math.round(bytes / 1_000)));
}
