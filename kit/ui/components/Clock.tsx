import { useEffect, useRef, useState } from "react";
import { cx } from "../classes.ts";
import s from "./Clock.module.css";
import { clockParts, minutesToAnnounce } from "./clock-parts.ts";
import type { ClockUnit } from "./clock-parts.ts";

export interface ClockProps {
  /** The time it counts down to, in ms. */
  until: number;
  /** The server's time when the page was rendered, in ms, because the device's clock may be wrong. */
  now: number;
  labels: {
    /** "Time to kickoff" */
    timer: string;
    units: Record<ClockUnit, string>;
    /** "5 minutes left" */
    say: (minutes: number) => string;
  };
  /** Whether the clock is on a picture. */
  onArt?: boolean;
  onEnd?: () => void;
}

/** A countdown. Its digits run left to right in every script. */
export function Clock({ until, now, labels, onArt = false, onEnd }: ClockProps) {
  const { remaining, announced } = useCountdown(until, now, onEnd);
  return (
    <span className={cx(s.clock, onArt && s.onArt)}>
      <span className={s.parts} role="timer" aria-label={labels.timer}>
        {clockParts(remaining).map(({ unit, value }) => (
          <span key={unit} className={s.part}>
            <b>{String(value).padStart(2, "0")}</b>
            <small>{labels.units[unit]}</small>
          </span>
        ))}
      </span>
      <span className="sr" role="status">
        {announced !== undefined && labels.say(announced)}
      </span>
    </span>
  );
}

function useCountdown(until: number, now: number, onEnd: (() => void) | undefined) {
  const [remaining, setRemaining] = useState(until - now);
  const [announced, setAnnounced] = useState<number>();
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });

  const lastShown = useRef(until - now);
  useEffect(() => {
    const startedAt = Date.now();
    const show = (remainingMs: number) => {
      const minutes = minutesToAnnounce(lastShown.current, remainingMs);
      if (minutes !== undefined) setAnnounced(minutes);
      setRemaining(remainingMs);
      lastShown.current = remainingMs;
    };
    // The server's time may become more precise after the first render.
    show(until - now);
    const timer = setInterval(() => {
      const remainingMs = until - now - (Date.now() - startedAt);
      show(remainingMs);
      if (remainingMs > 0) return;
      clearInterval(timer);
      ended.current?.();
    }, 1000);
    return () => clearInterval(timer);
  }, [until, now]);

  return { remaining, announced };
}
