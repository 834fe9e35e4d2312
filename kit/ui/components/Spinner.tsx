import s from "./Spinner.module.css";

/** Something is on its way; words beside it say what. */
export function Spinner() {
  return <span className={s.spinner} aria-hidden="true" />;
}
