import { useText } from "#kit/client/app.tsx";
import { Switch } from "#kit/ui/components/Switch.tsx";
import type { NotificationPreferences } from "../../contract.ts";
import { PreferencePart } from "./PreferencePart.tsx";
import { useKindLabel } from "./use-kind-label.ts";
import type { SavePreferences } from "./use-preferences.ts";
import { usePush } from "./use-push.ts";

export interface PushPartProps {
  push: NonNullable<NotificationPreferences["push"]>;
  muted: readonly string[];
  onSave: SavePreferences;
}

/** A switch for this device, and one for each kind once the device gets push messages. */
export function PushPart({ push, muted, onSave }: PushPartProps) {
  const text = useText("preferences");
  const labelOf = useKindLabel();
  const { state, isBusy, toggle } = usePush(push.publicKey);
  return (
    <PreferencePart title={text("push")} text={text("pushText")}>
      <Switch
        title={text("pushSwitch")}
        checked={state === "on"}
        disabled={isBusy || !["on", "off"].includes(state)}
        onChange={({ currentTarget: { checked } }) => void toggle(checked)}
      />
      {state === "blocked" && (
        <p className="t-small" role="status">
          {text("pushBlocked")}
        </p>
      )}
      {state === "unsupported" && <p className="t-small muted">{text("pushUnsupported")}</p>}
      {state === "on" && (
        <div>
          {push.kinds.map((kind) => (
            <Switch
              key={kind}
              title={labelOf(kind) ?? kind}
              checked={!muted.includes(kind)}
              onChange={({ currentTarget: { checked } }) =>
                void onSave({
                  pushMuted: checked ? muted.filter((one) => one !== kind) : [...muted, kind],
                })
              }
            />
          ))}
        </div>
      )}
    </PreferencePart>
  );
}
