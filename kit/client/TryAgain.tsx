import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { Button, type ButtonProps } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";

export interface TryAgainProps extends Pick<ButtonProps, "kind" | "size"> {
  children: ReactNode;
}

/** Runs the page's loaders again. */
export function TryAgain({ kind = "primary", ...rest }: TryAgainProps) {
  const { revalidate, state } = useRevalidator();
  return <Button kind={kind} {...rest} busy={state === "loading"} onClick={() => void revalidate()} />;
}

export interface FailedPageProps {
  title: string;
  text: string;
  tryAgain: string;
}

/** Shown instead of the page's content when its data could not be loaded. */
export function FailedPage({ title, text, tryAgain }: FailedPageProps) {
  return <EmptyState art="offline" title={title} text={text} action={<TryAgain>{tryAgain}</TryAgain>} />;
}
