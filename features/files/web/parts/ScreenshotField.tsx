import { useRef, useState } from "react";
import { screenshotSize } from "#features/files/rules.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useFaultMessage } from "#kit/client/faults.ts";
import { Upload, type UploadState } from "#kit/ui/components/Upload.tsx";
import { pictureTypes, shrinkWhole } from "./shrink-picture.ts";
import { useObjectUrl } from "./use-object-url.ts";

export interface ScreenshotFieldProps {
  /** The shrunk picture to send; null if there is none. */
  value: Blob | null;
  onChange: (picture: Blob | null) => void;
  /** Called when shrinking starts, and when it ends or fails. A form sent meanwhile has no picture. */
  onShrinking?: (isShrinking: boolean, hasFailed: boolean) => void;
  /** The error of the form for this field. */
  error?: string | undefined;
  /** "Add a screenshot" by default. */
  title?: string;
  hint?: string;
  /** Whether the picture can be removed again. */
  isOptional?: boolean;
}

/** A field for the screenshot of a score: choose, shrink, preview and replace a picture. */
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
  const faultOf = useFaultMessage();
  const [name, setName] = useState("");
  /** The name of the file that is being shrunk. */
  const [shrinking, setShrinking] = useState<string>();
  const [fault, setFault] = useState<string>();
  // If another file is chosen while one is being shrunk, the last one counts.
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
      // The previous picture stays.
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
      // A picture restored after a reload has no file name.
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
      replaceLabel={text("replace")}
      progressLabel={text("preparing")}
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
