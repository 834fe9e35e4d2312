/** What only the European brands have around their pages: one part, which the others never fetch. */
export { ConsentGate } from "./ConsentGate.tsx";
export { EuropeanFooter } from "./EuropeanFooter.tsx";
