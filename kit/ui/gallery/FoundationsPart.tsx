import { Coin } from "../art/Coin.tsx";
import { Drawing } from "../art/Drawing.tsx";
import { Avatar } from "../components/Avatar.tsx";
import { AvatarStack } from "../components/AvatarStack.tsx";
import { Motif } from "../components/Motif.tsx";
import { PlayerName } from "../components/PlayerName.tsx";
import { Presence } from "../components/Presence.tsx";
import { Section } from "../components/Section.tsx";
import type { ThemeToken } from "../theme/compile.ts";
import { AllIcons } from "./AllIcons.tsx";
import s from "./gallery.module.css";
import { Specimen } from "./Specimen.tsx";

const colours: ThemeToken[] = [
  "sunken",
  "bg",
  "surface-1",
  "surface-2",
  "surface-3",
  "line",
  "line-control",
  "text",
  "text-muted",
  "text-subtle",
  "brand",
  "brand-hover",
  "brand-press",
  "on-brand",
  "brand-tint",
  "on-brand-tint",
  "brand-line",
  "rival",
  "on-rival",
  "rival-tint",
  "success",
  "success-tint",
  "warning",
  "warning-tint",
  "danger",
  "danger-tint",
  "info",
  "info-tint",
  "gold",
  "silver",
  "bronze",
  "coin",
  "art-0",
  "art-1",
  "art-2",
  "art-3",
  "art-4",
  "art-ink",
];

const scenes = ["hero", "football", "racing", "fighter", "royale", "hoops", "finals"] as const;
const faces = Array.from({ length: 24 }, (_, index) => `face-${index}`);

export function FoundationsPart() {
  return (
    <>
      <Section title="Colour roles">
        <ul className={s.swatches}>
          {colours.map((name) => (
            <li key={name}>
              <svg aria-hidden="true">
                <rect fill={`var(--${name})`} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type">
        <div className="stack">
          <p className="t-poster">Settle it</p>
          <p className="t-display">Display heading</p>
          <p className="t-title">Title heading</p>
          <p className="t-heading">Section heading</p>
          <p className="t-lead">Lead text sets up the screen in one breath.</p>
          <p>
            Body text is the phone&apos;s own face at 16 px. <span className="muted">Muted text</span> and{" "}
            <span className="subtle">subtle text</span> both pass AA.
          </p>
        </div>
      </Section>
      <Section title="Key art">
        <ul className={s.scenes}>
          {scenes.map((name) => (
            <li key={name} className={s.scene}>
              <Drawing name={name} className={s.picture} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Motif">
        <div className={s.motif}>
          <Motif />
        </div>
      </Section>
      <Section title="Faces">
        <div className={s.chips}>
          {faces.map((seed) => (
            <Avatar key={seed} avatar={seed} />
          ))}
        </div>
        <div className={s.states}>
          <Specimen name="xs to xl">
            <span className="row wrapping">
              {(["xs", "sm", "md", "lg", "xl"] as const).map((size) => (
                <Avatar key={size} avatar="Thandi_M" size={size} />
              ))}
            </span>
          </Specimen>
          <Specimen name="frames">
            <span className="row wrapping">
              {(["champion", "flame", "circuit"] as const).map((frame) => (
                <Avatar key={frame} avatar="Thandi_M" size="lg" frame={frame} />
              ))}
            </span>
          </Specimen>
          <Specimen name="name colours">
            <span className="row wrapping strong">
              {(["neon", "gold", "coral", "sky"] as const).map((nameColour) => (
                <PlayerName key={nameColour} worn={{ nameColour }}>
                  Thandi_M
                </PlayerName>
              ))}
            </span>
          </Specimen>
          <Specimen name="stack">
            <AvatarStack seeds={["a", "b", "c"]} />
          </Specimen>
          <Specimen name="online">
            <Presence isOnline label="online">
              <Avatar avatar="Zola_99" />
            </Presence>
          </Specimen>
          <Specimen name="offline">
            <Presence isOnline={false} label="offline">
              <Avatar avatar="Zola_99" />
            </Presence>
          </Specimen>
        </div>
      </Section>
      <Section title="Trophies and coin">
        <div className={s.states}>
          {(["trophy-1", "trophy-2", "trophy-3"] as const).map((name) => (
            <Drawing key={name} name={name} className={s.trophy} />
          ))}
          <span className="t-display">
            <Coin />
          </span>
        </div>
      </Section>
      <AllIcons />
    </>
  );
}
