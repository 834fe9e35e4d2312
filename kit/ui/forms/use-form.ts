import { useEffect, useRef, useState } from "react";
import type { ChangeEvent, SyntheticEvent } from "react";
import type { ZodMiniType } from "zod/mini";
import { Problem, type Fault } from "#kit/contract/problem.ts";
import type { Text, TextKey } from "#kit/i18n/text.ts";
import { checkValues, formErrorsOf, type FieldErrors } from "./errors.ts";
import { usePostedForm, type PostedForm } from "./posted-form.tsx";

type Names<Values, Kind> = { [K in keyof Values & string]: Values[K] extends Kind ? K : never }[keyof Values &
  string];

export interface FormOptions<Values, Output> {
  /** Validates the values and produces the request: the `body` of the call's contract. */
  schema: ZodMiniType<Output>;
  initial: Values;
  /** `useText("problems")`: texts of problems that the server has not translated. */
  words: Text<"problems">;
  /** Moves the focus to the form's problem, even from the pressed button. */
  focusesProblem?: boolean;
  /** The server accepts the form without scripts. Every other form says that it needs scripts. */
  worksWithoutScripts?: boolean;
  /** Sends the output. The fields of a thrown `Problem` are shown at the fields. */
  submit: (output: Output) => Promise<void> | void;
}

/** Form state. The typed values stay when a submission fails. */
export function useForm<Values extends Record<string, unknown>, Output>(
  options: FormOptions<Values, Output>,
) {
  const { schema, initial, words, focusesProblem = false, worksWithoutScripts = false, submit } = options;
  type Name = keyof Values & string;
  const posted = usePostedForm(Object.keys(initial));
  const [values, setValues] = useState(() => (posted ? valuesOf(posted, initial) : initial));
  const [errors, setErrors] = useState<FieldErrors<Name>>(() => (posted ? errorsOf(posted, initial) : {}));
  const [problem, setProblem] = useState(() =>
    posted && Object.keys(errorsOf(posted, initial)).length === 0 ? posted.problem : undefined,
  );
  const [isBusy, setIsBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const isSending = useRef(false);
  const ref = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const form = ref.current;
    if (refusals === 0 || !form) return;
    const field = form.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid=true]");
    if (field) return field.focus();
    const whole = form.querySelector<HTMLElement>("[role=alert]");
    // A dialog such as the bank's has closed, and the focus was lost with it.
    if (focusesProblem || !form.contains(document.activeElement)) whole?.focus();
    // The button may be in a sticky bar while the end of the form is out of view.
    whole?.scrollIntoView({ block: "nearest" });
  }, [refusals, focusesProblem]);

  function set<N extends Name>(name: N, value: Values[N]) {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors(({ [name]: _fixed, ...others }) => others as FieldErrors<Name>);
    setProblem(undefined);
  }

  function refuse(fields: FieldErrors<Name>, form?: Fault) {
    setErrors(fields);
    setProblem(form);
    setRefusals((count) => count + 1);
  }

  function check<Checked>(checkedSchema: ZodMiniType<Checked>, checkedValues: Values = values) {
    const checked = checkValues<Checked, Name>(checkedSchema, checkedValues);
    if (!checked.isValid) refuse(checked.errors);
    return checked;
  }

  async function send<Sent>(
    sentSchema: ZodMiniType<Sent>,
    work: (output: Sent) => Promise<void> | void,
    filledIn: Partial<Values> = {},
  ) {
    if (isSending.current) return;
    const sent = { ...values, ...filledIn };
    setValues(sent);
    const checked = check(sentSchema, sent);
    if (!checked.isValid) return;
    isSending.current = true;
    setIsBusy(true);
    setErrors({});
    setProblem(undefined);
    try {
      await work(checked.output);
    } catch (error) {
      if (!(error instanceof Problem)) reportError(error);
      const { form, fields } = formErrorsOf<Name>(error, sent);
      refuse(fields, Object.keys(fields).length > 0 ? undefined : form);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    return send(schema, submit);
  }

  const messageOf = (error: Fault | undefined) =>
    error && (error.message ?? words(error.code as TextKey<"problems">));

  return {
    values,
    /** The message of a field's error: `<Field error={form.error("email")}>`. */
    error: (name: Name) => messageOf(errors[name]),
    /** The message of the form's own problem. */
    problem: messageOf(problem),
    problemCode: problem?.code,
    isBusy,
    set,
    /** Validates the values and shows the errors. For actions of other buttons than the submit button. */
    isGood: (checkedSchema: ZodMiniType) => check(checkedSchema).isValid,
    /** Sends without the submit button; `filledIn` are additional values. */
    send,
    /** The note for browsers without scripts; undefined if the form works without them. */
    needsScripts: worksWithoutScripts ? undefined : words("scripts_needed"),
    /** For `<form {...form.props}>`. It posts, so that without scripts no typed value gets into the URL. */
    props: { ref, onSubmit, noValidate: true, method: "post" as const },
    /** For text inputs and selects: `<TextInput {...form.text("email")} />`. */
    text: (name: Names<Values, string>) => ({
      name: name as string,
      value: values[name] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        set(name, event.target.value as Values[typeof name]),
    }),
    /** For checks and switches. */
    flag: (name: Names<Values, boolean>) => ({
      name: name as string,
      checked: values[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set(name, event.target.checked as Values[typeof name]),
    }),
  };
}

/** The values of a form that was submitted without scripts. */
function valuesOf<Values extends Record<string, unknown>>({ values }: PostedForm, initial: Values): Values {
  const typed = Object.entries(initial).map(([name, value]) => [
    name,
    typeof value === "boolean" ? Object.hasOwn(values, name) : (values[name] ?? value),
  ]);
  return Object.fromEntries(typed) as Values;
}

function errorsOf<Name extends string>({ fields }: PostedForm, initial: object): FieldErrors<Name> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => Object.hasOwn(initial, name)),
  ) as FieldErrors<Name>;
}
