import s from "./Spinner.module.css";

/** Loading indicator; the text beside it says what loads. */
export function Spinner() {
  return <span className={s.spinner} aria-hidden="true" />;
}
