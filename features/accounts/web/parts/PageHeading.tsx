import type { ReactNode } from "react";
import { useStepTitle } from "#kit/client/page-title.ts";
import { useHeadingFocus } from "#kit/client/use-heading-focus.ts";
import s from "./PageHeading.module.css";

export interface PageHeadingProps {
  title: string;
  /** Takes the focus even if another element has it, for a heading that replaces a submitted form. */
  takesFocus?: boolean;
  /** The step has a title of its own, different from the page's. */
  isStep?: boolean;
  children?: ReactNode;
}

/** Title and lead of the pages for signing in and registering. */
export function PageHeading({ title, takesFocus = false, isStep = takesFocus, children }: PageHeadingProps) {
  useStepTitle(isStep ? title : undefined);
  const arrival = useHeadingFocus(takesFocus);
  return (
    <div className={s.head}>
      <h1 className="t-display" {...arrival}>
        {title}
      </h1>
      {children && <p className="muted">{children}</p>}
    </div>
  );
}
