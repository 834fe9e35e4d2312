import { useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { hash } from "#kit/ui/icons/hash.ts";
import type { GameOffer } from "../../contract.ts";
import s from "./AccountHelp.module.css";

/** Where to find the game account id. */
export function AccountHelp({ kind }: { kind: GameOffer["accountKind"] }) {
  const text = useText("game-accounts");
  const account = useText("how-to-play")(`account_${kind}`);
  return (
    <Section title={text("findId", account)}>
      <div className={`card ${s.help}`}>
        <Icon of={hash} tone="brand" />
        <p>{text(`findId_${kind}`)}</p>
      </div>
    </Section>
  );
}
