import { useState } from "react";
import { useRevalidator } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog, DialogFooter } from "#kit/ui/components/Dialog.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import {
  maxCodesText,
  type CodesReport,
  type StaffProduct,
  type StoreConsoleContract,
} from "../../contract.ts";
import { useProductTitle } from "../../web/parts/use-product-title.ts";

const linesShown = 20;

/** Reads a CSV file, shows what the server makes of it, and imports it only after that. */
export function ImportDialog({ product, onClose }: { product: StaffProduct; onClose: () => void }) {
  const text = useText("console-store");
  const call = useApp().api.of<StoreConsoleContract>();
  const { revalidate } = useRevalidator();
  const titleOf = useProductTitle();
  const [file, setFile] = useState<{ text: string; report: CodesReport }>();
  const [fault, setFault] = useState<FaultMessage>();
  const { busy, attempt } = useAction(setFault);
  const { productId } = product;
  const send = (codes: string, isDryRun: boolean) =>
    call("POST /api/staff/import-codes", { body: { productId, text: codes, isDryRun } });

  const read = (chosen: File | undefined) => {
    setFile(undefined);
    if (!chosen) return;
    void attempt("read", async () => {
      const codes = firstColumn(await chosen.text());
      const isTooLong = codes.length > maxCodesText;
      setFile({ text: codes, report: isTooLong ? tooLong : await send(codes, true) });
    });
  };
  const load = () => {
    if (!file) return;
    void attempt(
      "import",
      async () => {
        const report = await send(file.text, false);
        if (!report.isImported) {
          setFile({ ...file, report });
          return;
        }
        onClose();
        await revalidate();
      },
      text("importedToast"),
    );
  };
  const report = file?.report;
  const isClean =
    report !== undefined &&
    report.read > 0 &&
    report.existing + report.invalid.length + report.repeated.length === 0 &&
    !report.isTooLong;

  return (
    <Dialog isOpen title={text("importTitle", titleOf(product))} onClose={onClose} closeLabel={text("close")}>
      <div className="stack">
        <p>{text("importText")}</p>
        <Field label={text("file")}>
          <input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(event) => read(event.target.files?.[0])}
          />
        </Field>
        {fault && (
          <Banner kind="bad" isAnnounced>
            {fault.message}
          </Banner>
        )}
        {report && (
          <Banner kind={isClean ? "ok" : "bad"} isAnnounced>
            {text("codesRead", report.read)}
            {report.existing > 0 && ` ${text("codesKnown", report.existing)}`}
            {report.invalid.length > 0 &&
              ` ${text("codesInvalid", report.invalid.length, linesText(report.invalid))}`}
            {report.repeated.length > 0 &&
              ` ${text("codesRepeated", report.repeated.length, linesText(report.repeated))}`}
            {report.isTooLong && ` ${text("codesTooMany")}`}
          </Banner>
        )}
        <DialogFooter>
          <Button kind="primary" busy={busy !== undefined} disabled={!isClean} onClick={load}>
            {text("importCodes")}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

const tooLong: CodesReport = {
  read: 0,
  existing: 0,
  invalid: [],
  repeated: [],
  isTooLong: true,
  isImported: false,
};

/** A CSV file may have more columns, quotes and a header named "code". */
function firstColumn(csv: string): string {
  const lines = csv.split(/\r?\n/).map((line) => (line.split(/[,;\t]/)[0] ?? "").replaceAll('"', "").trim());
  return (lines[0]?.toLowerCase() === "code" ? ["", ...lines.slice(1)] : lines).join("\n");
}

function linesText(lines: readonly number[]): string {
  return lines.slice(0, linesShown).join(", ") + (lines.length > linesShown ? " …" : "");
}
