import { createContext, use, useEffect, useState, type ReactNode } from "react";
import type { Fault } from "#kit/contract/problem.ts";

/** A form that was submitted without scripts, and the server's problems with it. */
export interface PostedForm {
  /** The submitted values by field name; secrets are empty. */
  values: Readonly<Record<string, string>>;
  problem: Fault;
  fields: Readonly<Record<string, Fault & { triesLeft?: number }>>;
}

const PostedContext = createContext<PostedForm | null>(null);

/** Only the first render has it: a page opened later in the same document starts empty. */
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
