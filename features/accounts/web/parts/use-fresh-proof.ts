import { useState } from "react";
import { Problem } from "#kit/contract/problem.ts";

/**
 * Step-up authentication: `run` does the work. If it fails with `proof_needed`, its input is stored until the player
 * has given a proof in the dialog that gets the props of `proof`, and then the work is repeated.
 */
export function useFreshProof<Input = void>(work: (input: Input) => Promise<void>) {
  const [pending, setPending] = useState<{ input: Input }>();

  async function run(input: Input): Promise<void> {
    try {
      await work(input);
    } catch (error) {
      if (!(error instanceof Problem && error.code === "proof_needed")) throw error;
      setPending({ input });
    }
  }

  return {
    run,
    proof: (again: (input: Input) => void) => ({
      isOpen: pending !== undefined,
      onClose: () => setPending(undefined),
      onProven: () => {
        setPending(undefined);
        if (pending) again(pending.input);
      },
    }),
  };
}
