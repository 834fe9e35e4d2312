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
import { useKindLabel } from "./parts/use-kind-label.ts";
import s from "./PreferencesScreen.module.css";

/** Mail programs open links to scan them, so opening the page stops nothing. */
export async function loader({ request }: LoaderFunctionArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("unsubscribe");
  return { title: text("title"), heading: text("title") };
}

export default function UnsubscribeScreen() {
  const text = useText("unsubscribe");
  const { token } = useLoaderData<typeof loader>();
  // The server verifies the token when it is used; here it only has to name a kind.
  const label = useKindLabel()(token.split(".")[0] ?? "");
  const call = useApp().api.of<NotificationsContract>();
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
      {label === null ? (
        <EmptyState art="not-found" title={text("wrongTitle")} text={text("wrongText")} action={settings} />
      ) : isStopped ? (
        <>
          <Banner kind="ok" isAnnounced>
            {text("stopped", label)}
          </Banner>
          {settings}
        </>
      ) : (
        <>
          <p>{text("question", label)}</p>
          <p className="muted">{text("note")}</p>
          {fault && (
            <Banner kind="bad" isAnnounced>
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
