export { FriendButton } from "./parts/FriendButton.tsx";
