import { Toasts } from "../components/Toasts.tsx";
import { ControlsPart } from "./ControlsPart.tsx";
import { EventsPart } from "./EventsPart.tsx";
import { FoundationsPart } from "./FoundationsPart.tsx";
import { FramePart } from "./FramePart.tsx";
import s from "./gallery.module.css";
import { MatchesPart } from "./MatchesPart.tsx";
import { MessagesPart } from "./MessagesPart.tsx";
import { RewardsPart } from "./RewardsPart.tsx";
import { SocialPart } from "./SocialPart.tsx";

/** A fixed time, so that server and browser render the same clocks. */
const openedAt = Date.UTC(2026, 10, 15, 18);

/** Every component in every state, in the brand of the host. Its texts are samples. */
export default function GalleryScreen() {
  return (
    <Toasts dismissLabel="Dismiss" logLabel="Earlier messages of the gallery">
      <div className={`wrap ${s.gallery}`}>
        <h1 className="t-display">Gallery</h1>
        <FoundationsPart />
        <ControlsPart />
        <MatchesPart />
        <EventsPart now={openedAt} />
        <SocialPart />
        <RewardsPart now={openedAt} />
        <MessagesPart />
        <FramePart />
      </div>
    </Toasts>
  );
}
