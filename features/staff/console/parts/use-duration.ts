import { useNow, useText } from "#kit/client/app.tsx";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The time between now and an instant, in words: "2 h 10 min". */
export function useDuration(): (instant: string) => string {
  const text = useText("staff");
  const now = useNow(30_000);
  return (instant) => {
    const ms = Math.abs(now - Date.parse(instant));
    if (ms < hour) return text("ageMinutes", Math.floor(ms / minute));
    if (ms < day) return text("ageHours", Math.floor(ms / hour), Math.floor((ms % hour) / minute));
    return text("ageDays", Math.floor(ms / day), Math.floor((ms % day) / hour));
  };
}
