export { nextPage, stepTo } from "./parts/next-page.ts";
export { ProofDialog } from "./parts/ProofDialog.tsx";
