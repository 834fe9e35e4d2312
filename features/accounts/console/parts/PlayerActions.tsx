import { useState } from "react";
import { useNavigate } from "react-router";
import { ReasonDialog, saveFile, useBrandHref, useMe } from "#features/staff/console/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import type { PlayersContract } from "../../contract.ts";
import type { StaffPlayer } from "../../contract/staff.ts";
import { isSameText } from "../../rules/typed-text.ts";
import { accountPermissions } from "../../rules/staff.ts";
import s from "../PlayerScreen.module.css";
import { RestrictDialog } from "./RestrictDialog.tsx";

type Action = "restrict" | "signOut" | "export" | "erase";

/** The actions that the member's role permits, each with a reason. */
export function PlayerActions({ player }: { player: StaffPlayer }) {
  const text = useText("console-accounts");
  const call = useApp().api.of<PlayersContract>();
  const navigate = useNavigate();
  const href = useBrandHref();
  const { permissions } = useMe();
  const [action, setAction] = useState<Action>();
  const [username, setUsername] = useState("");
  const { playerId } = player;
  const close = () => setAction(undefined);
  const canRestrict = permissions.includes(accountPermissions.restrictions.name);
  const canErase = permissions.includes(accountPermissions.personal_data.name);

  return (
    <div className={s.actions}>
      {canRestrict && (
        <>
          <Button onClick={() => setAction("restrict")}>{text("restrict")}</Button>
          <Button onClick={() => setAction("signOut")}>{text("signOut")}</Button>
        </>
      )}
      {canErase && (
        <>
          <Button onClick={() => setAction("export")}>{text("export")}</Button>
          <Button kind="danger" onClick={() => setAction("erase")}>
            {text("erase")}
          </Button>
        </>
      )}
      {action === "restrict" && <RestrictDialog player={player} onClose={close} />}
      {action === "signOut" && (
        <ReasonDialog
          title={text("signOutTitle", player.username)}
          text={text("signOutText")}
          action={text("signOut")}
          done={text("signedOutToast")}
          onClose={close}
          run={(reason) => call("POST /api/staff/end-player-sessions", { body: { playerId, reason } })}
        />
      )}
      {action === "export" && (
        <ReasonDialog
          title={text("exportTitle", player.username)}
          text={text("exportText")}
          action={text("export")}
          done={text("exportedToast")}
          onClose={close}
          run={async (reason) => {
            const data = await call("POST /api/staff/export-player", { body: { playerId, reason } });
            saveFile(`${player.username}.json`, JSON.stringify(data, null, 2), "application/json");
          }}
        />
      )}
      {action === "erase" && (
        <ReasonDialog
          title={text("eraseTitle", player.username)}
          text={text("eraseText")}
          action={text("erase")}
          done={text("erasedToast")}
          isDanger
          isComplete={isSameText(username, player.username)}
          refusals={{ username_wrong: text("usernameWrong") }}
          onClose={close}
          run={async (reason) => {
            await call("POST /api/staff/erase-player", { body: { playerId, reason, username } });
            await navigate(href("/players"));
          }}
        >
          <Field label={text("typeUsername", player.username)}>
            <TextInput
              value={username}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setUsername(event.target.value)}
            />
          </Field>
        </ReasonDialog>
      )}
    </div>
  );
}
