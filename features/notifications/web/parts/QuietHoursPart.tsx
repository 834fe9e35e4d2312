import { defaultQuietHours } from "#features/accounts/rules.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { zoneName } from "#kit/i18n/zone-name.ts";
import { Field } from "#kit/ui/components/Field.tsx";
import { Switch } from "#kit/ui/components/Switch.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { clockOf } from "../../rules.ts";
import type { ChannelPartProps } from "./ChannelPart.tsx";
import { PreferencePart } from "./PreferencePart.tsx";
import s from "./QuietHoursPart.module.css";

const usual = { from: clockOf(defaultQuietHours.from), until: clockOf(defaultQuietHours.until) };

export function QuietHoursPart({ preferences, onSave }: ChannelPartProps) {
  const text = useText("preferences");
  const { quietHours, timeZone, matchesAtNight } = preferences;
  const { locale, renderedAt } = useApp();
  return (
    <PreferencePart title={text("quiet")} text={text("quietNote")}>
      <Switch
        title={text("quietSwitch")}
        checked={quietHours !== null}
        onChange={({ currentTarget: { checked } }) => void onSave({ quietHours: checked ? usual : null })}
      />
      {quietHours && (
        <>
          <div className={s.hours}>
            {(["from", "until"] as const).map((end) => (
              <Field key={end} label={text(end)}>
                <TextInput
                  type="time"
                  required
                  value={quietHours[end]}
                  onChange={({ currentTarget: { value } }) => {
                    // The value is empty while the player types.
                    if (value !== "") void onSave({ quietHours: { ...quietHours, [end]: value } });
                  }}
                />
              </Field>
            ))}
          </div>
          <Switch
            title={text("quietMatches")}
            checked={matchesAtNight}
            onChange={({ currentTarget: { checked } }) => void onSave({ matchesAtNight: checked })}
          />
          <p className="t-cap muted">{text("zone", zoneName(locale, timeZone, renderedAt))}</p>
        </>
      )}
    </PreferencePart>
  );
}
