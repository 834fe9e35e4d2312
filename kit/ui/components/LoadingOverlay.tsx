import s from "./LoadingOverlay.module.css";

export interface LoadingOverlayProps {
  label: string;
}

/** The whole screen waits: only while a session is being established. Everything else has skeletons. */
export function LoadingOverlay({ label }: LoadingOverlayProps) {
  return (
    <div className={s.overlay} role="status">
      <span className={s.spinner} aria-hidden="true" />
      <p>{label}</p>
    </div>
  );
}
