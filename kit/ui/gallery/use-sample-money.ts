import { useApp, useFormat } from "#kit/client/app.tsx";

/** Formats sample sums in the brand's currency. */
export function useSampleMoney(): (major: number) => string {
  const { currency } = useApp();
  const format = useFormat();
  return (major) => format.money({ minor: major * 100, currency: currency.code });
}
