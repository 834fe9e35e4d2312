import { useEffect } from "react";
import { useRevalidator } from "react-router";

const everyMs = 2_000;
/** A job that has not run by then runs too late to wait for it. */
const times = 10;

/** Reloads the page's data while a job is expected to change it within seconds. */
export function useRevalidateWhile(isExpected: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isExpected) return undefined;
    let left = times;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isExpected, revalidate]);
}
