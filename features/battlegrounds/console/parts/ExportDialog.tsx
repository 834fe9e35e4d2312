import { useState } from "react";
import { ReasonDialog, saveFile, useBrand, useMe } from "#features/staff/console/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { Check } from "#kit/ui/components/Check.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import type { PrizesConsoleContract } from "../../contract.ts";

/** Downloads the approved prizes of the chosen brand for the bank. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const text = useText("console-battlegrounds");
  const call = useApp().api.of<PrizesConsoleContract>();
  const brand = useBrand();
  const name = useMe().brands.find(({ key }) => key === brand)?.name;
  const [again, setAgain] = useState(false);
  if (brand === undefined) {
    return (
      <Dialog isOpen title={text("exportTitle")} onClose={onClose} closeLabel={text("close")}>
        <p>{text("chooseBrand")}</p>
      </Dialog>
    );
  }
  return (
    <ReasonDialog
      title={text("exportTitle")}
      text={text("exportText", name ?? brand)}
      action={text("exportAction")}
      done={text("exportDone")}
      needsReason={false}
      run={async () => {
        const { csv } = await call("POST /api/staff/export-payouts", { body: { brand, again } });
        saveFile(`prizes-${brand}.csv`, csv);
      }}
      onClose={onClose}
    >
      <Check checked={again} onChange={(event) => setAgain(event.target.checked)}>
        {text("exportAgain")}
      </Check>
    </ReasonDialog>
  );
}
