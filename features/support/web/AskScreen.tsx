import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import { readContext } from "../rules.ts";
import s from "./Task.module.css";
import { TicketForm } from "./parts/TicketForm.tsx";

export function loader({ request }: LoaderFunctionArgs) {
  return Promise.resolve({ context: readContext(new URL(request.url).searchParams.get("about")) ?? null });
}

export function meta(_: unknown, app: App): Meta {
  const title = app.text("support")("ask");
  return { title, heading: title };
}

export default function AskScreen() {
  const text = useText("support");
  const { context } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("ask")}</h1>
      {viewer && context && <Banner>{text(`about_${context.kind}`)}</Banner>}
      <TicketForm kind="question" context={context ?? undefined} />
    </div>
  );
}
