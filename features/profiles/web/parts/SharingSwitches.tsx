import { useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Section } from "#kit/ui/components/Section.tsx";
import { Switch } from "#kit/ui/components/Switch.tsx";
import type { ProfilesContract } from "../../contract.ts";
import type { SharingSetting } from "../../rules.ts";

export interface SharingSwitchesProps {
  first: SharingSetting;
  onChange: () => void;
}

/** Who may open links to the player's profile and results. */
export function SharingSwitches({ first, onChange }: SharingSwitchesProps) {
  const text = useText("sharing");
  const { api, ensureText } = useApp();
  const [setting, setSetting] = useState(first);
  const { attempt } = useAction();

  async function change(wanted: SharingSetting) {
    const before = setting;
    setSetting(wanted);
    const work = async () => {
      try {
        await ensureText(["problems"]);
        await api.of<ProfilesContract>()("POST /api/game/sharing-setting", { body: wanted });
      } catch (error) {
        setSetting(before);
        throw error;
      }
      if (wanted.isPublic !== before.isPublic) onChange();
    };
    await attempt("change", work, text("saved"));
  }

  return (
    <Section title={text("privacy")}>
      <div className="stack">
        <Switch
          title={text("public")}
          note={text("publicText")}
          checked={setting.isPublic}
          onChange={({ currentTarget }) => void change({ ...setting, isPublic: currentTarget.checked })}
        />
        <Switch
          title={text("indexed")}
          note={text("indexedText")}
          checked={setting.isPublic && setting.isIndexed}
          disabled={!setting.isPublic}
          onChange={({ currentTarget }) => void change({ ...setting, isIndexed: currentTarget.checked })}
        />
      </div>
    </Section>
  );
}
