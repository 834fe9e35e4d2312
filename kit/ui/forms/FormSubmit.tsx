import type { ReactNode } from "react";
import { Banner } from "../components/Banner.tsx";
import { Button } from "../components/Button.tsx";

export interface FormProblemProps {
  /** What `useForm` gives. */
  form: { problem: string | undefined; needsScripts?: string | undefined };
}

/** What is wrong with the whole of a form, if anything is; without scripts, that it needs them. */
export function FormProblem({ form }: FormProblemProps) {
  return (
    <>
      {form.problem && (
        <Banner kind="bad" isNews>
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

/** The end of a form that fills the page: what is wrong with it, and the one button that sends it. */
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
