import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import type { AccountsContract } from "../../contract.ts";
import { AccountSection } from "./AccountSection.tsx";
import { ProofDialog } from "./ProofDialog.tsx";
import { downloadJson } from "./download-json.ts";
import { useFreshProof } from "./use-fresh-proof.ts";

/** Downloads the player's data as a file. */
export function DataExport() {
  const text = useText("account");
  const { api } = useApp();
  const { show } = useToasts();
  const { isBusy, attempt } = useAction();
  const { run, proof } = useFreshProof(async () => {
    const call = api.of<AccountsContract>();
    downloadJson("my-data.json", await call("GET /api/game/export-data", {}));
    show(text("downloaded"));
  });
  const download = () => void attempt("download", run);
  return (
    <AccountSection title={text("data")} lead={text("dataLead")}>
      <Button busy={isBusy} onClick={download}>
        {text("download")}
      </Button>
      <ProofDialog {...proof(download)} />
    </AccountSection>
  );
}
