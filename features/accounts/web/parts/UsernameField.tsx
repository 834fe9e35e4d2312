import { useEffect, useState, type InputHTMLAttributes } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { check } from "#kit/ui/icons/check.ts";
import type { AccountsContract } from "../../contract.ts";
import { longestUsername, normaliseUsername } from "../../rules.ts";
import s from "./UsernameField.module.css";

/** Long enough that nobody asks at every letter. */
const pauseMs = 400;

export interface UsernameFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  "name" | "value" | "onChange"
> {
  value: string;
  /** The player's own name is free to the player. */
  own?: string;
  error: string | undefined;
}

/** Says while typing whether the name may be had. */
export function UsernameField({ own, error, ...input }: UsernameFieldProps) {
  const text = useText("profile-form");
  const verdict = useAvailability(input.value, own);
  return (
    <Field
      label={text("username")}
      error={error ?? verdict?.fault}
      hint={
        verdict?.isFree ? (
          <span className={s.free} role="status">
            <Icon of={check} size="sm" tone="ok" />
            {text("usernameFree", input.value)}
          </span>
        ) : (
          text("usernameHint")
        )
      }
    >
      <TextInput
        {...input}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        maxLength={longestUsername * 2}
      />
    </Field>
  );
}

interface Verdict {
  of: string;
  isFree: boolean;
  fault?: string;
}

function useAvailability(typed: string, own: string | undefined): Verdict | undefined {
  const { api } = useApp();
  const words = useText("problems");
  const [verdict, setVerdict] = useState<Verdict>();
  const isWorthSaying = typed !== own && typed !== "";

  useEffect(() => {
    if (!isWorthSaying) return undefined;
    let isCurrent = true;
    const ask = async () => {
      const known = normaliseUsername(typed);
      if ("fault" in known) return setVerdict({ of: typed, isFree: false, fault: words(known.fault) });
      const call = api.of<AccountsContract>();
      const answer = await call("GET /api/game/username-available", { query: { username: typed } });
      if (!isCurrent) return;
      const fault = answer.reason?.message;
      setVerdict({ of: typed, isFree: answer.isAvailable, ...(fault === undefined ? {} : { fault }) });
    };
    // Without an answer nothing is said: the form says it when it is sent.
    const timer = setTimeout(() => void ask().catch(() => undefined), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, words, typed, isWorthSaying]);

  return isWorthSaying && verdict?.of === typed ? verdict : undefined;
}
