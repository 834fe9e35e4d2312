import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import type { CoinsContract } from "../../contract.ts";
import { statementCsv, type StatementKind } from "../../rules.ts";
import { useEntryLabel } from "./use-entry-label.ts";

/** Downloads the shown kind of the statement as a table for spreadsheets. */
export function DownloadStatement({ kind }: { kind: StatementKind | undefined }) {
  const text = useText("coins");
  const call = useApp().api.of<CoinsContract>();
  const format = useFormat();
  const labelOf = useEntryLabel();
  const { isBusy, attempt } = useAction();

  async function download() {
    const { entries } = await call("GET /api/game/coin-statement-export", {
      query: kind === undefined ? {} : { kind },
    });
    const header = [
      `${text("csvDate")} (${format.zoneName()})`,
      text("csvWhat"),
      text("csvCoins"),
      text("csvBalance"),
    ];
    const rows = entries.map((entry) => ({
      ...entry,
      at: format.sheetTime(entry.at),
      label: labelOf(entry),
    }));
    // Without the byte order mark, Excel would not read it as UTF-8.
    const file = new Blob(["\uFEFF", statementCsv(header, rows)], { type: "text/csv" });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = kind === undefined ? "coins.csv" : `coins-${kind}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  return (
    <Button
      size="sm"
      kind="outline"
      busy={isBusy}
      onClick={() => void attempt("download", download, text("downloaded"))}
    >
      {text("download")}
    </Button>
  );
}
