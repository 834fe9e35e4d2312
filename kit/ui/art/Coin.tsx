import s from "./Coin.module.css";

/** The coin icon, as tall as the text beside it. */
export function Coin() {
  return (
    <svg className={s.coin} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12.7" r="10.5" fill="var(--coin-edge)" />
      <circle cx="12" cy="11.3" r="10.5" fill="var(--coin)" />
      <path d="M8.2 16.5 12.6 6h3.2l-4.4 10.5z" fill="var(--on-coin)" opacity=".8" />
    </svg>
  );
}
