import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { FailedPage } from "#kit/client/TryAgain.tsx";
import type { NotificationsContract } from "../contract.ts";
import { ChannelPart } from "./parts/ChannelPart.tsx";
import { PreferencePart } from "./parts/PreferencePart.tsx";
import { PushPart } from "./parts/PushPart.tsx";
import { QuietHoursPart } from "./parts/QuietHoursPart.tsx";
import { usePreferences } from "./parts/use-preferences.ts";
import s from "./PreferencesScreen.module.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<NotificationsContract>();
  return { stored: await orNull(call("GET /api/game/notification-preferences", { query: {} })) };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("preferences");
  return { title: text("title"), heading: text("title") };
}

export default function PreferencesScreen() {
  const text = useText("preferences");
  const { stored } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="sr">{text("title")}</h1>
      {stored ? (
        <PreferencesForm stored={stored} />
      ) : (
        <FailedPage title={text("loadFailedTitle")} tryAgain={text("tryAgain")} />
      )}
    </div>
  );
}

function PreferencesForm({ stored }: { stored: Parameters<typeof usePreferences>[0] }) {
  const text = useText("preferences");
  const { preferences, save } = usePreferences(stored);
  const { channel, push, pushMuted = [] } = preferences;
  return (
    <>
      <p className="muted">{text("lead")}</p>
      <PreferencePart title={text("inApp")} text={text("inAppText")} />
      {push && <PushPart push={push} muted={pushMuted} onSave={save} />}
      <ChannelPart preferences={preferences} onSave={save} />
      {(channel ?? push) && <QuietHoursPart preferences={preferences} onSave={save} />}
    </>
  );
}
