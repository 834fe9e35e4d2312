import { createContext, use, useEffect, useState, type ReactNode } from "react";
import type { Fault } from "#kit/contract/problem.ts";

/** A form that was sent before any script ran, and what the server says about it. */
export interface PostedForm {
  /** What was typed, by the names of the fields; secrets are empty. */
  values: Readonly<Record<string, string>>;
  problem: Fault;
  fields: Readonly<Record<string, Fault & { triesLeft?: number }>>;
}

const PostedContext = createContext<PostedForm | null>(null);

/** Only the first drawing knows of it: a page that is opened later in the same document begins empty. */
export function PostedFormProvider({ posted, children }: { posted: PostedForm | null; children: ReactNode }) {
  const [current, setCurrent] = useState(posted);
  useEffect(() => setCurrent(null), []);
  return <PostedContext value={current}>{children}</PostedContext>;
}

/** The posted form, if it has one of these fields. */
export function usePostedForm(names: readonly string[]): PostedForm | null {
  const posted = use(PostedContext);
  return posted && names.some((name) => Object.hasOwn(posted.values, name)) ? posted : null;
}
