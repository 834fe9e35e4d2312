import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { isProblem } from "#kit/contract/problem.ts";
import type { SupportContract } from "../contract.ts";
import { SupportPart } from "./parts/SupportPart.tsx";

/** Visitors have no tickets; the page is open to them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<SupportContract>();
  try {
    return { tickets: await orNull(call("GET /api/game/support-tickets", { query: {} })) };
  } catch (error) {
    if (isProblem(error, "sign_in_required")) return { tickets: null };
    throw error;
  }
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("support");
  return { title: text("title"), heading: text("title"), description: text("description") };
}

export default function SupportScreen() {
  const text = useText("support");
  const { tickets } = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="sr">{text("title")}</h1>
      <SupportPart tickets={tickets} />
    </>
  );
}
