import { useState } from "react";
import { useLocation } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import type { StaffContract } from "../contract.ts";

/** Opened by the link of a sign-in alert. The token is in the URL fragment, which no server sees. */
export default function ReportSignInScreen() {
  const text = useText("staff");
  const token = useLocation().hash.slice(1);
  const call = useApp().api.of<StaffContract>();
  const [fault, setFault] = useState<FaultMessage>();
  const { isBusy, attempt } = useAction(setFault);
  const [isReported, setIsReported] = useState(false);
  const report = () =>
    attempt("report", async () => {
      await call("POST /api/staff/report-sign-in", { body: { token } });
      setIsReported(true);
    });
  return (
    <div className="stack">
      <h1 className="t-title">{text(isReported ? "reported" : "reportTitle")}</h1>
      {fault && (
        <Banner kind="bad" isAnnounced>
          {fault.message}
        </Banner>
      )}
      <p role="status">{text(isReported ? "reportedText" : "reportText")}</p>
      {!isReported && (
        <Button kind="danger" block busy={isBusy} onClick={() => void report()}>
          {text("report")}
        </Button>
      )}
    </div>
  );
}
