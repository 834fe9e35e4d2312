import { useEffect, useEffectEvent, useState, type InputHTMLAttributes } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { check } from "#kit/ui/icons/check.ts";
import type { AccountsContract } from "../../contract.ts";
import { longestUsername, normaliseUsername } from "../../rules/username.ts";
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
      error={error ?? (verdict?.is === "refused" ? verdict.fault : undefined)}
      hint={<Said verdict={verdict} />}
    >
      <TextInput
        {...input}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestUsername * 2}
      />
    </Field>
  );
}

type Verdict = { of: string } & ({ is: "asked" | "free" } | { is: "refused"; fault: string | undefined });

function Said({ verdict }: { verdict: Verdict | undefined }) {
  const text = useText("profile-form");
  if (verdict?.is === "asked") return text("usernameAsked", verdict.of);
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
  const isWorthSaying = typed !== own && typed !== "";
  // No reason to ask again: the words are made anew whenever something is said.
  const wordsOf = useEffectEvent((fault: Parameters<typeof words>[0]) => words(fault));

  useEffect(() => {
    if (!isWorthSaying) return undefined;
    let isCurrent = true;
    const say = (said: Verdict | undefined) => {
      if (isCurrent) setVerdict(said);
    };
    const ask = async () => {
      const known = normaliseUsername(typed);
      if ("fault" in known) return say({ of: typed, is: "refused", fault: wordsOf(known.fault) });
      say({ of: typed, is: "asked" });
      const call = api.of<AccountsContract>();
      const answer = await call("GET /api/game/username-available", { query: { username: typed } });
      if (answer.isAvailable) return say({ of: typed, is: "free" });
      say({ of: typed, is: "refused", fault: answer.reason?.message });
    };
    // Without an answer nothing is said: the form says it when it is sent.
    const timer = setTimeout(() => void ask().catch(() => say(undefined)), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, typed, isWorthSaying]);

  return isWorthSaying && verdict?.of === typed ? verdict : undefined;
}
