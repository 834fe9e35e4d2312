import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import type { NotificationsContract } from "../contract.ts";
import s from "./NotificationsScreen.module.css";
import { FailedNotifications } from "./parts/FailedNotifications.tsx";
import { NotificationTabs } from "./parts/NotificationTabs.tsx";
import { SupportCard } from "./parts/SupportCard.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<NotificationsContract>();
  return { lists: await orNull(call("GET /api/game/notifications", { query: {} })) };
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("notifications");
  return { title: text("tabs"), heading: text("tabs"), description: text("description") };
}

export default function NotificationsScreen() {
  const text = useText("notifications");
  const { lists } = useLoaderData<typeof loader>();
  return (
    <div className={s.screen}>
      <h1 className="sr">{text("tabs")}</h1>
      <div className={s.news}>{lists ? <NotificationTabs first={lists} /> : <FailedNotifications />}</div>
      <SupportCard />
    </div>
  );
}
