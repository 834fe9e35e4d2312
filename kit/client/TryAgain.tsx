import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { Button, type ButtonProps } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { useText } from "./app.tsx";
import { isUnreachable } from "./or-null.ts";

export interface TryAgainProps extends Pick<ButtonProps, "kind" | "size"> {
  children: ReactNode;
}

/** Runs the page's loaders again. */
export function TryAgain({ kind = "primary", ...rest }: TryAgainProps) {
  const { revalidate, state } = useRevalidator();
  return <Button kind={kind} {...rest} busy={state === "loading"} onClick={() => void revalidate()} />;
}

/** Whether the network or the server is to blame for data that could not be loaded. */
export function useFailureText(): string {
  const text = useText("shell");
  return text(isUnreachable() ? "text_offline" : "text_unavailable");
}

export interface FailedPageProps {
  title: string;
  /** What is safe all the same. */
  text?: string;
  tryAgain: string;
}

/** Shown instead of the page's content when its data could not be loaded. */
export function FailedPage({ title, text, tryAgain }: FailedPageProps) {
  const reason = useFailureText();
  return (
    <EmptyState
      art="offline"
      title={title}
      text={text === undefined ? reason : `${text} ${reason}`}
      action={<TryAgain>{tryAgain}</TryAgain>}
    />
  );
}
