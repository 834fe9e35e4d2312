export { ClosestOpponents as default } from "./ClosestOpponents.tsx";
