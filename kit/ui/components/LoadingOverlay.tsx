import s from "./LoadingOverlay.module.css";
import { Spinner } from "./Spinner.tsx";

export interface LoadingOverlayProps {
  label: string;
}

/** Covers the whole screen, only while a session is being established. Everything else has skeletons. */
export function LoadingOverlay({ label }: LoadingOverlayProps) {
  return (
    <div className={s.overlay} role="status">
      <Spinner />
      <p>{label}</p>
    </div>
  );
}
