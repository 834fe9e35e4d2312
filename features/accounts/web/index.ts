export { PageHeading } from "./parts/PageHeading.tsx";
export { nextPage, nextStepUrl } from "./parts/next-page.ts";
export type { RegisterContext } from "./parts/register-context.ts";
export { ProofDialog } from "./parts/ProofDialog.tsx";
export { proveWork } from "./parts/prove-work.ts";
export { useFreshProof } from "./parts/use-fresh-proof.ts";
