import { useEffect, useEffectEvent, useState, type InputHTMLAttributes } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { check } from "#kit/ui/icons/check.ts";
import type { AccountsContract } from "../../contract.ts";
import { maxUsernameLength, normaliseUsername } from "../../rules/username.ts";
import s from "./UsernameField.module.css";

/** Delay after the last key press before the name is checked. */
const debounceMs = 400;

export interface UsernameFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "name" | "value" | "onChange"
> {
  value: string;
  /** The player's current name, which counts as free. */
  own?: string;
  error: string | undefined;
}

/** Shows while typing whether the name is free. */
export function UsernameField({ own, error, ...input }: UsernameFieldProps) {
  const text = useText("profile-form");
  const verdict = useAvailability(input.value, own);
  return (
    <Field
      label={text("username")}
      error={error ?? (verdict?.is === "refused" ? verdict.fault : undefined)}
      hint={<AvailabilityHint verdict={verdict} />}
    >
      <TextInput
        {...input}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxUsernameLength * 2}
      />
    </Field>
  );
}

type Verdict = { of: string } & ({ is: "checking" | "free" } | { is: "refused"; fault: string | undefined });

function AvailabilityHint({ verdict }: { verdict: Verdict | undefined }) {
  const text = useText("profile-form");
  if (verdict?.is === "checking") return text("usernameAsked", verdict.of);
  if (verdict?.is !== "free") return text("usernameHint");
  return (
    <span className={s.free} role="status">
      <Icon of={check} size="sm" tone="ok" />
      {text("usernameFree", verdict.of)}
    </span>
  );
}

function useAvailability(typed: string, own: string | undefined): Verdict | undefined {
  const { api } = useApp();
  const words = useText("problems");
  const [verdict, setVerdict] = useState<Verdict>();
  const isChecked = typed !== own && typed !== "";
  // An effect event, because the texts change with each render and must not repeat the check.
  const wordsOf = useEffectEvent((fault: Parameters<typeof words>[0]) => words(fault));

  useEffect(() => {
    if (!isChecked) return undefined;
    let isCurrent = true;
    const show = (result: Verdict | undefined) => {
      if (isCurrent) setVerdict(result);
    };
    const checkName = async () => {
      const normalised = normaliseUsername(typed);
      if ("fault" in normalised) return show({ of: typed, is: "refused", fault: wordsOf(normalised.fault) });
      show({ of: typed, is: "checking" });
      const call = api.of<AccountsContract>();
      const { isAvailable, reason } = await call("GET /api/game/username-available", {
        query: { username: typed },
      });
      if (isAvailable) return show({ of: typed, is: "free" });
      show({ of: typed, is: "refused", fault: reason?.message });
    };
    // If the check fails nothing is shown: the server checks the name again on submit.
    const timer = setTimeout(() => void checkName().catch(() => show(undefined)), debounceMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, typed, isChecked]);

  return isChecked && verdict?.of === typed ? verdict : undefined;
}
