import { useEffect, useRef, useState } from "react";
import type { ChangeEvent, SyntheticEvent } from "react";
import type { ZodMiniType } from "zod/mini";
import { Problem } from "#kit/contract/problem.ts";
import { checkValues, refusalOf } from "./errors.ts";
import type { FieldErrors } from "./errors.ts";

type Names<Values, Kind> = { [K in keyof Values & string]: Values[K] extends Kind ? K : never }[keyof Values &
  string];

export interface FormOptions<Values, Output> {
  /** Checks the values before they are sent, and turns them into what is sent. */
  schema: ZodMiniType<Output>;
  initial: Values;
  /** Sends them. A `Problem` that it throws goes to the fields it names. */
  submit: (output: Output) => Promise<void> | void;
}

/** A form that keeps what was typed, whatever happens to its submission. */
export function useForm<Values extends Record<string, unknown>, Output>(
  options: FormOptions<Values, Output>,
) {
  const { schema, initial, submit } = options;
  type Name = keyof Values & string;
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const isSending = useRef(false);
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);

  function set<N extends Name>(name: N, value: Values[N]) {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors(({ [name]: _fixed, ...others }) => others as FieldErrors<Name>);
    setProblem(undefined);
  }

  function refuse(faults: FieldErrors<Name>, code?: string) {
    setErrors(faults);
    setProblem(code);
    setRefusals((count) => count + 1);
  }

  async function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSending.current) return;
    const checked = checkValues<Output, Name>(schema, values);
    if (!checked.isValid) return refuse(checked.errors);
    isSending.current = true;
    setIsBusy(true);
    setErrors({});
    setProblem(undefined);
    try {
      await submit(checked.output);
    } catch (error) {
      if (!(error instanceof Problem)) reportError(error);
      const refusal = refusalOf<Name>(error, values);
      refuse(refusal.errors, Object.keys(refusal.errors).length > 0 ? undefined : refusal.problem);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  return {
    values,
    /** Codes by field. */
    errors,
    /** The code of a refusal that names no field of this form. */
    problem,
    isBusy,
    set,
    /** For `<form {...form.props}>`. */
    props: { ref, onSubmit, noValidate: true },
    /** For text inputs and selects: `<TextInput {...form.text("email")} />`. */
    text: (name: Names<Values, string>) => ({
      name,
      value: values[name] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name, event.target.value as Values[typeof name]),
    }),
    /** For checks and switches. */
    flag: (name: Names<Values, boolean>) => ({
      name,
      checked: values[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set(name, event.target.checked as Values[typeof name]),
    }),
  };
}
