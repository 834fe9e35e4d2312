import type { ReactNode } from "react";
import { Banner } from "../components/Banner.tsx";
import { Button } from "../components/Button.tsx";

export interface FormProblemProps {
  /** From `useForm`. */
  form: { problem: string | undefined; needsScripts?: string | undefined };
}

/** The problem of the whole form, if any; without scripts, a note that the form needs them. */
export function FormProblem({ form }: FormProblemProps) {
  return (
    <>
      {form.problem && (
        <Banner kind="bad" isAnnounced>
          {form.problem}
        </Banner>
      )}
      {form.needsScripts && (
        <noscript>
          <Banner kind="warn">{form.needsScripts}</Banner>
        </noscript>
      )}
    </>
  );
}

export interface FormSubmitProps {
  form: FormProblemProps["form"] & { isBusy: boolean };
  children: ReactNode;
}

/** The end of a page-wide form: its problem and the submit button. */
export function FormSubmit({ form, children }: FormSubmitProps) {
  return (
    <>
      <FormProblem form={form} />
      <Button type="submit" kind="primary" size="lg" block busy={form.isBusy}>
        {children}
      </Button>
    </>
  );
}
