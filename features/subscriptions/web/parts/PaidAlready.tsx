import { Banner } from "#kit/ui/components/Banner.tsx";

/** Whoever takes a stop back has paid for a while yet: when money moves next. */
export function PaidAlready({ children }: { children: string }) {
  return children === "" ? null : <Banner>{children}</Banner>;
}
