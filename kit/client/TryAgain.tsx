import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { Button, type ButtonProps } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";

export interface TryAgainProps extends Pick<ButtonProps, "kind" | "size"> {
  children: ReactNode;
}

/** Asks for the page's data again. */
export function TryAgain({ kind = "primary", ...rest }: TryAgainProps) {
  const { revalidate, state } = useRevalidator();
  return <Button kind={kind} {...rest} busy={state === "loading"} onClick={() => void revalidate()} />;
}

export interface FailedPageProps {
  title: string;
  text: string;
  tryAgain: string;
}

/** In the place of what a page is about, when it did not arrive. */
export function FailedPage({ title, text, tryAgain }: FailedPageProps) {
  return <EmptyState art="offline" title={title} text={text} action={<TryAgain>{tryAgain}</TryAgain>} />;
}
