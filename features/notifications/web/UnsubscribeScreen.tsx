import { useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useApp, useText, type App } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import type { Meta } from "#kit/client/screen.ts";
import { useAction } from "#kit/client/use-action.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import type { NotificationsContract } from "../contract.ts";
import { sentKinds } from "../rules.ts";
import s from "./PreferencesScreen.module.css";

/** Programs open links to look at them, so that a page alone stops nothing. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { token, kind: sentKinds.find((kind) => token.startsWith(`${kind}.`)) ?? null };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("unsubscribe");
  return { title: text("title"), heading: text("title") };
}

export default function UnsubscribeScreen() {
  const text = useText("unsubscribe");
  const kinds = useText("preferences");
  const call = useApp().api.of<NotificationsContract>();
  const { token, kind } = useLoaderData<typeof loader>();
  const [isStopped, setStopped] = useState(false);
  const [fault, setFault] = useState<FaultMessage>();
  const { attempt, isBusy } = useAction(setFault);
  const stop = async () => {
    await call("POST /api/game/unsubscribe", { body: { token } });
    setStopped(true);
  };
  const settings = (
    <ButtonLink kind="outline" href="/notifications/preferences">
      {text("settings")}
    </ButtonLink>
  );
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("title")}</h1>
      {kind === null ? (
        <EmptyState art="not-found" title={text("wrongTitle")} text={text("wrongText")} action={settings} />
      ) : isStopped ? (
        <>
          <Banner kind="ok" isNews>
            {text("stopped", kinds(`kind_${kind}`))}
          </Banner>
          {settings}
        </>
      ) : (
        <>
          <p>{text("question", kinds(`kind_${kind}`))}</p>
          <p className="muted">{text("note")}</p>
          {fault && (
            <Banner kind="bad" isNews>
              {fault.message}
            </Banner>
          )}
          <Button kind="primary" size="lg" busy={isBusy} onClick={() => void attempt("stop", stop)}>
            {text("stop")}
          </Button>
          {settings}
        </>
      )}
    </div>
  );
}
