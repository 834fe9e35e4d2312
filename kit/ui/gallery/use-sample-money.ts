import { useApp, useFormat } from "#kit/client/app.tsx";

/** Sums as the brand writes them, of its own money. */
export function useSampleMoney(): (major: number) => string {
  const { currency } = useApp();
  const format = useFormat();
  return (major) => format.money({ minor: major * 100, currency: currency.code });
}
