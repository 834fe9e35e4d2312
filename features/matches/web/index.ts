export { ChallengeButton } from "./parts/ChallengeButton.tsx";
