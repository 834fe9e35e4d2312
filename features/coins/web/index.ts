export { ShareLink } from "./parts/ShareLink.tsx";
