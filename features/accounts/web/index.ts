export { Head } from "./parts/Head.tsx";
export { nextPage, stepTo } from "./parts/next-page.ts";
export type { RegisterParts } from "./parts/register-parts.ts";
export { ProofDialog } from "./parts/ProofDialog.tsx";
export { useStepUp } from "./parts/use-step-up.ts";
