import { Banner } from "#kit/ui/components/Banner.tsx";

/** For a player who undoes a stop: what is paid and when the next charge is. */
export function PaidAlready({ children }: { children: string }) {
  return children === "" ? null : <Banner>{children}</Banner>;
}
