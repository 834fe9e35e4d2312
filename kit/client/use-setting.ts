import { useState } from "react";
import { useApp } from "./app.tsx";
import { useAction } from "./use-action.ts";

/**
 * A setting that changes at once on the screen and is then saved. A failure is shown as a toast, and the setting goes back.
 * The second result also takes the text of the toast after success.
 */
export function useSetting<Value>(
  initialValue: Value,
  save: (wanted: Value, before: Value) => Promise<unknown>,
): [Value, (wanted: Value, done: string) => Promise<void>] {
  const { ensureText } = useApp();
  const { attempt } = useAction();
  const [value, setValue] = useState(initialValue);
  const change = (wanted: Value, done: string) =>
    attempt(
      "change",
      async () => {
        setValue(wanted);
        try {
          await ensureText(["problems"]);
          await save(wanted, value);
        } catch (error) {
          setValue(value);
          throw error;
        }
      },
      done,
    );
  return [value, change];
}
