import { Icon } from "#kit/ui/icons/Icon.tsx";
import { zoomIn } from "#kit/ui/icons/zoom-in.ts";
import s from "./Picture.module.css";

export interface PictureProps {
  src: string;
  alt: string;
  caption: string;
  zoomLabel: string;
}

/** A screenshot of a match. A press shows it as large as it is. */
export function Picture({ src, alt, caption, zoomLabel }: PictureProps) {
  return (
    <figure className={s.figure}>
      <img className={s.picture} src={src} alt={alt} />
      <figcaption className={s.caption}>
        <span className="muted">{caption}</span>
        <a className={s.zoom} href={src} target="_blank" rel="noreferrer" aria-label={zoomLabel}>
          <Icon of={zoomIn} />
        </a>
      </figcaption>
    </figure>
  );
}
