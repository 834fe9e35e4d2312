import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import type { NotificationsContract } from "../contract.ts";
import s from "./NotificationsScreen.module.css";
import { FailedNotifications } from "./parts/FailedNotifications.tsx";
import { NotificationTabs } from "./parts/NotificationTabs.tsx";
import { SupportCard } from "./parts/SupportCard.tsx";
import { VisitorNote } from "./parts/VisitorNote.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<NotificationsContract>();
  try {
    return { lists: await call("GET /api/game/notifications", { query: {} }), isVisitor: false };
  } catch (error) {
    return { lists: null, isVisitor: isSignInRequired(error) };
  }
}

/** By its code: the server throws its own copy of the class. */
function isSignInRequired(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "sign_in_required";
}

export function meta(_: unknown, app: App): Meta {
  const text = app.text("notifications");
  return { title: text("title"), heading: text("title"), description: text("description") };
}

export default function NotificationsScreen() {
  const text = useText("notifications");
  const { lists, isVisitor } = useLoaderData<typeof loader>();
  return (
    <div className={s.screen}>
      <h1 className="sr">{text("title")}</h1>
      <div className={s.news}>
        {lists ? <NotificationTabs first={lists} /> : isVisitor ? <VisitorNote /> : <FailedNotifications />}
      </div>
      <SupportCard />
    </div>
  );
}
