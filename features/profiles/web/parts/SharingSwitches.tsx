import { useApp, useText } from "#kit/client/app.tsx";
import { useSetting } from "#kit/client/use-setting.ts";
import { Section } from "#kit/ui/components/Section.tsx";
import { Switch } from "#kit/ui/components/Switch.tsx";
import type { ProfilesContract } from "../../contract.ts";
import type { SharingSetting } from "../../rules.ts";

export interface SharingSwitchesProps {
  initialSetting: SharingSetting;
  onChange: () => void;
}

/** Settings for links to the player's profile and results. */
export function SharingSwitches({ initialSetting, onChange }: SharingSwitchesProps) {
  const text = useText("sharing");
  const call = useApp().api.of<ProfilesContract>();
  const [setting, save] = useSetting(initialSetting, (wanted, before) =>
    call("POST /api/game/sharing-setting", { body: wanted }).then(() => {
      if (wanted.isPublic !== before.isPublic) onChange();
    }),
  );
  const change = (part: Partial<SharingSetting>) => void save({ ...setting, ...part }, text("saved"));

  return (
    <Section title={text("privacy")}>
      <div className="stack">
        <Switch
          title={text("public")}
          note={text("publicText")}
          checked={setting.isPublic}
          onChange={({ currentTarget }) => change({ isPublic: currentTarget.checked })}
        />
        <Switch
          title={text("indexed")}
          note={text("indexedText")}
          checked={setting.isPublic && setting.isIndexed}
          disabled={!setting.isPublic}
          onChange={({ currentTarget }) => change({ isIndexed: currentTarget.checked })}
        />
      </div>
    </Section>
  );
}
