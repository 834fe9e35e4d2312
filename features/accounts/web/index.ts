export { nextPage, stepTo } from "./parts/next-page.ts";
export { ProofDialog, type ProofDialogProps } from "./parts/ProofDialog.tsx";
