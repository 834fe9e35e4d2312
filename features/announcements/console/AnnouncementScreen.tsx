import { useEffect, useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { brandInUrl, loadMe, useBrandHref, usePageZone } from "#features/staff/console/index.ts";
import { appContext, useText } from "#kit/client/app.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { Announcement, AnnouncementsContract } from "../contract.ts";
import s from "./AnnouncementScreen.module.css";
import { DraftEditor } from "./parts/DraftEditor.tsx";
import { Preview } from "./parts/Preview.tsx";
import { Progress } from "./parts/Progress.tsx";
import { StateChip } from "./parts/StateChip.tsx";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<AnnouncementsContract>();
  const { announcementId } = params;
  const copiedId = new URL(request.url).searchParams.get("copy");
  const read = (id: string) => call("GET /api/staff/announcement", { query: { announcementId: id } });
  const [announcement, copied] = await Promise.all([
    announcementId === undefined ? null : read(announcementId),
    announcementId === undefined && copiedId !== null ? read(copiedId) : null,
  ]);
  const [own] = (announcement ?? copied)?.brands ?? [];
  const brand = own ?? brandInUrl(request) ?? (await loadMe(context)).brands[0]?.key ?? "";
  const choices = await call("GET /api/staff/announcement-choices", { query: { brand } });
  return { announcement, copied, brand, ...choices };
}

const refreshMs = 2_000;

/** Writes a draft, or shows how far an announcement is sent. */
export default function AnnouncementScreen() {
  const text = useText("console-announcements");
  const data = useLoaderData<typeof loader>();
  const { copied, brand, brands, events } = data;
  const [discarded, setDiscarded] = useState<{ count: number; newer: Announcement }>();
  const newer = discarded?.newer;
  const loaded = data.announcement;
  // The version that someone else saved is known before the page has loaded it.
  const isLoaderBehind =
    newer && newer.announcementId === loaded?.announcementId && newer.version > loaded.version;
  const announcement = isLoaderBehind ? newer : loaded;
  const own = brands.find((one) => one.brand === brand);
  usePageZone(announcement?.timeZone ?? own?.timeZone);
  const hrefOf = useBrandHref();
  const { revalidate } = useRevalidator();
  const state = announcement?.state ?? "draft";
  const isMoving = state === "sending" || state === "scheduled";
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [isMoving, revalidate]);
  const chosen = brands.filter((one) => announcement?.brands.includes(one.brand));
  return (
    <div className="stack">
      <TextLink href={hrefOf("/announcements")}>{text("back")}</TextLink>
      <div className={s.head}>
        <h1 className="t-title">
          <bdi>{announcement === null ? text("new") : announcement.title || text("untitled")}</bdi>
        </h1>
        <StateChip state={state} />
      </div>
      {announcement === null || state === "draft" ? (
        <DraftEditor
          key={`${announcement?.announcementId ?? `new ${brand} ${copied?.announcementId ?? ""}`} ${discarded?.count ?? 0}`}
          brand={brand}
          announcement={announcement}
          initial={announcement ?? copied}
          brands={brands}
          events={events}
          onDiscard={(saved) => setDiscarded((before) => ({ count: (before?.count ?? 0) + 1, newer: saved }))}
        />
      ) : (
        <div className={s.columns}>
          <Progress announcement={announcement} events={events} />
          <Preview brands={chosen} texts={announcement.texts} />
        </div>
      )}
    </div>
  );
}
