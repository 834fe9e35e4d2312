import { useText } from "#kit/client/app.tsx";
import { Switch } from "#kit/ui/components/Switch.tsx";
import type { NotificationPreferences } from "../../contract.ts";
import { PreferencePart } from "./PreferencePart.tsx";
import { useKindLabel } from "./use-kind-label.ts";
import type { SavePreferences } from "./use-preferences.ts";

export interface ChannelPartProps {
  preferences: NotificationPreferences;
  onSave: SavePreferences;
}

const words = {
  sms: { title: "bySms", text: "bySmsText" },
  email: { title: "byEmail", text: "byEmailText" },
} as const;

/** A switch for each kind that the brand sends. */
export function ChannelPart({ preferences: { channel, kinds, muted, push }, onSave }: ChannelPartProps) {
  const text = useText("preferences");
  const labelOf = useKindLabel();
  if (!channel && push) return null;
  if (!channel) return <p className="t-small muted">{text("nothing")}</p>;
  return (
    <PreferencePart title={text(words[channel].title)} text={text(words[channel].text)}>
      <div>
        {kinds.map((kind) => (
          <Switch
            key={kind}
            title={labelOf(kind) ?? kind}
            checked={!muted.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              void onSave({ muted: checked ? muted.filter((one) => one !== kind) : [...muted, kind] })
            }
          />
        ))}
      </div>
    </PreferencePart>
  );
}
