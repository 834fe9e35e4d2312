import type { ReactNode } from "react";
import { useStepTitle } from "#kit/client/page-title.ts";
import { useHeadingFocus } from "#kit/client/use-heading-focus.ts";
import s from "./PageHeading.module.css";

export interface PageHeadingProps {
  title: string;
  /** Replaces a submitted form and takes its focus. */
  isNews?: boolean;
  /** The step has a title of its own, different from the page's. */
  isStep?: boolean;
  children?: ReactNode;
}

/** Title and lead of the pages for signing in and registering. */
export function PageHeading({ title, isNews = false, isStep = isNews, children }: PageHeadingProps) {
  useStepTitle(isStep ? title : undefined);
  const arrival = useHeadingFocus(isNews);
  return (
    <div className={s.head}>
      <h1 className="t-display" {...arrival}>
        {title}
      </h1>
      {children && <p className="muted">{children}</p>}
    </div>
  );
}
