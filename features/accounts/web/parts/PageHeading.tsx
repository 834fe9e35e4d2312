import type { ReactNode } from "react";
import { useStepTitle } from "#kit/client/page-title.ts";
import { useHeadingFocus } from "#kit/client/use-heading-focus.ts";
import s from "./PageHeading.module.css";

export interface PageHeadingProps {
  title: string;
  /** It takes the place of what was sent, and so its focus. */
  isNews?: boolean;
  /** It is called otherwise than the page that it is a step of, as news are. */
  isStep?: boolean;
  /** The sentence below the title. */
  children?: ReactNode;
}

/** What a page that leads in is about. */
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
