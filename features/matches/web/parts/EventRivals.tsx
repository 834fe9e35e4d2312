export { CloseRivals as default } from "./CloseRivals.tsx";
