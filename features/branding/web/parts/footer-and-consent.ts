/** Footer and consent dialog of the European brands, in one chunk that other brands never load. */
export { ConsentGate } from "./ConsentGate.tsx";
export { EuropeanFooter } from "./EuropeanFooter.tsx";
