import { useEffect, useState } from "react";
import { useOnline } from "#kit/client/use-online.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { wifiOff } from "#kit/ui/icons/wifi-off.ts";
import { zoomIn } from "#kit/ui/icons/zoom-in.ts";
import s from "./Picture.module.css";

export interface PictureProps {
  src: string;
  alt: string;
  caption: string;
  zoomLabel: string;
}

/** A screenshot that opens in full size. If it fails to load, it is retried when the device is online again. */
export function Picture({ src, alt, caption, zoomLabel }: PictureProps) {
  const isOnline = useOnline();
  const [lost, setLost] = useState<string>();
  useEffect(() => {
    if (isOnline) setLost(undefined);
  }, [isOnline]);
  return (
    <figure className={s.figure}>
      {lost === src ? (
        <div className={s.picture} role="img" aria-label={alt}>
          <Icon of={wifiOff} />
        </div>
      ) : (
        <img className={s.picture} src={src} alt={alt} onError={() => setLost(src)} />
      )}
      <figcaption className={s.caption}>
        <span className="muted">{caption}</span>
        <a className={s.zoom} href={src} target="_blank" rel="noreferrer" aria-label={zoomLabel}>
          <Icon of={zoomIn} />
        </a>
      </figcaption>
    </figure>
  );
}
