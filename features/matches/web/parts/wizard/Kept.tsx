import { useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { wifiOff } from "#kit/ui/icons/wifi-off.ts";
import type { PressKind } from "./presses.ts";
import type { StepProps } from "./use-wizard.ts";
import s from "./Kept.module.css";

/** What waits on this phone for a network, and what the server did not want when it got there. */
export function Kept({ view: { waiting, refused, isOffline, dismiss } }: StepProps) {
  const text = useText("wizard");
  return (
    <>
      {refused.map(({ id, kind, refusal }) => (
        <Banner key={id} kind="bad" isNews>
          <p>{text(`refused_${kind as PressKind}`, refusal?.message ?? "")}</p>
          <Button size="sm" kind="outline" className={s.dismiss} onClick={() => void dismiss(id)}>
            {text("understood")}
          </Button>
        </Banner>
      ))}
      {waiting.map((kind) => (
        <Banner key={kind} kind="warn" icon={wifiOff} isNews>
          {text(`kept_${kind}`)}
        </Banner>
      ))}
      {isOffline && waiting.length === 0 && (
        <Banner kind="warn" icon={wifiOff} isNews>
          {text("offline")}
        </Banner>
      )}
    </>
  );
}
