import { useEffect, useState } from "react";
import { useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import type { BugDetails } from "../contract.ts";
import { BugPreview } from "./parts/BugPreview.tsx";
import { readBugDetails } from "./parts/bug-report.ts";
import { TicketForm } from "./parts/TicketForm.tsx";
import s from "./Task.module.css";

export function meta(_: unknown, app: App): Meta {
  const title = app.text("support")("reportBug");
  return { title, heading: title };
}

const nothing: BugDetails = { route: "", build: "", device: "", requestIds: [], errors: [] };

export default function ReportBugScreen() {
  const text = useText("support");
  // Read once, so that exactly what the player has seen is sent.
  const [details, setDetails] = useState(nothing);
  useEffect(() => setDetails(readBugDetails()), []);
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("reportBug")}</h1>
      <TicketForm kind="bug" bug={details}>
        <BugPreview details={details} />
      </TicketForm>
    </div>
  );
}
