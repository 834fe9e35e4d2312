import { ScreenshotField } from "#features/files/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import s from "./PictureFields.module.css";
import type { usePictures } from "./use-pictures.ts";

export function PictureFields({ pictures }: { pictures: ReturnType<typeof usePictures> }) {
  const text = useText("support");
  return (
    <fieldset className={s.pictures}>
      <legend className={s.legend}>{text("pictures")}</legend>
      {pictures.places.map(({ id, file }) => (
        <ScreenshotField
          key={id}
          isOptional
          title={text("addPicture")}
          hint={text("pictureHint")}
          value={file}
          onChange={(chosen) => pictures.set(id, chosen)}
        />
      ))}
    </fieldset>
  );
}
