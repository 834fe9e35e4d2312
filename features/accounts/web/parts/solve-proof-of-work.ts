import { hasLeadingZeroBits } from "../../rules/proof-of-work.ts";

const atOnce = 512;

/** Looks for an ending that makes the hash of the whole begin with so many zeros. */
export async function solveProofOfWork(hurdle: string, bits: number): Promise<string> {
  const encoder = new TextEncoder();
  const isSolution = async (answer: string) =>
    hasLeadingZeroBits(new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(answer))), bits);
  for (let first = 0; ; first += atOnce) {
    const answers = Array.from({ length: atOnce }, (_, index) => `${hurdle}.${first + index}`);
    const verdicts = await Promise.all(answers.map(isSolution));
    const found = answers[verdicts.indexOf(true)];
    if (found !== undefined) return found;
  }
}
