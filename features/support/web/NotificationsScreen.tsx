import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { NotificationsContract } from "#features/notifications/contract.ts";
import { FailedNotifications, NotificationTabs } from "#features/notifications/web/index.ts";
import { appContext, useText, type App } from "#kit/client/app.tsx";
import { orNull } from "#kit/client/or-null.ts";
import type { Meta } from "#kit/client/screen.ts";
import { TabLinks } from "#kit/ui/components/Tabs.tsx";
import { settings } from "#kit/ui/icons/settings.ts";
import type { SupportContract } from "../contract.ts";
import { supportPartPath } from "../rules.ts";
import s from "./NotificationsScreen.module.css";
import { LinkCard } from "./parts/LinkCard.tsx";
import { SupportPart } from "./parts/SupportPart.tsx";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const isSupport = new URL(request.url).searchParams.get("part") === "support";
  if (isSupport) {
    const tickets = await orNull(api.of<SupportContract>()("GET /api/game/support-tickets", { query: {} }));
    return { isSupport, tickets, lists: null };
  }
  const lists = await orNull(api.of<NotificationsContract>()("GET /api/game/notifications", { query: {} }));
  return { isSupport, tickets: null, lists };
}

export function meta({ isSupport }: Awaited<ReturnType<typeof loader>>, app: App): Meta {
  const text = app.text("notifications");
  const title = isSupport ? text("title") : text("tabs");
  return { title, heading: title, description: text("description") };
}

export default function NotificationsScreen() {
  const text = useText("notifications");
  const support = useText("support");
  const { isSupport, tickets, lists } = useLoaderData<typeof loader>();
  const parts = [
    { href: "/notifications", name: text("tabs"), isCurrent: !isSupport },
    { href: supportPartPath, name: text("title"), isCurrent: isSupport },
  ];
  return (
    <>
      <h1 className="sr">{isSupport ? text("title") : text("tabs")}</h1>
      <div className={s.parts}>
        <TabLinks fill label={support("parts")} links={parts} />
      </div>
      {isSupport ? (
        <SupportPart tickets={tickets} />
      ) : (
        <div className={s.screen}>
          <div className={s.news}>{lists ? <NotificationTabs first={lists} /> : <FailedNotifications />}</div>
          <div className={s.aside}>
            <LinkCard href="/notifications/preferences" icon={settings}>
              {text("preferences")}
            </LinkCard>
          </div>
        </div>
      )}
    </>
  );
}
