import { useState } from "react";
import { PlayerPicker, type PickedPlayer } from "#features/accounts/console/index.ts";
import { ReasonDialog } from "#features/staff/console/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { grantBody, type CoinsConsoleContract } from "../../contract.ts";
import { soloGrantLimit } from "../../rules.ts";

export function GrantDialog({ onClose }: { onClose: () => void }) {
  const text = useText("console-coins");
  const words = useText("problems");
  const format = useFormat();
  const { show } = useToasts();
  const call = useApp().api.of<CoinsConsoleContract>();
  const [player, setPlayer] = useState<PickedPlayer>();
  const [typed, setTyped] = useState("");
  const amount = Number(typed);
  const isAmount = grantBody.shape.amount.safeParse(amount).success;
  const isLarge = isAmount && amount > soloGrantLimit;
  return (
    <ReasonDialog
      title={text("grantCoins")}
      text={text(isLarge ? "grantLargeText" : "grantText", format.number(soloGrantLimit))}
      action={text(isLarge ? "propose" : "grant")}
      isComplete={player !== undefined && isAmount}
      run={async (reason) => {
        if (!player) return;
        const { state } = await call("POST /api/staff/grant-coins", {
          body: { playerId: player.playerId, amount, reason },
        });
        // Earlier grants of the day count too, which only the server knows.
        show(text(state === "granted" ? "grantedToast" : "proposedToast"));
      }}
      onClose={onClose}
    >
      <PlayerPicker label={text("player")} picked={player} onPick={setPlayer} />
      <Field label={text("coins")} error={typed !== "" && !isAmount ? words("amount_wrong") : undefined}>
        <TextInput
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          onChange={(event) => setTyped(event.target.value.trim())}
        />
      </Field>
    </ReasonDialog>
  );
}
