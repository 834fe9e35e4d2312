import { useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { useBrandHref } from "#features/staff/console/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import {
  saveAnnouncementBody,
  type Announcement,
  type AnnouncementsContract,
  type BrandChoice,
  type EventChoice,
} from "../../contract.ts";
import { missingLanguages } from "../../rules.ts";
import { AudienceFields } from "./AudienceFields.tsx";
import s from "./DraftEditor.module.css";
import { draftOf, useDraftForm, type AnnouncementBody } from "./use-draft-form.ts";
import { Preview } from "./Preview.tsx";
import { SendDialog } from "./SendDialog.tsx";
import { TextFields } from "./TextFields.tsx";

interface DraftEditorProps {
  brand: string;
  /** Null for a new one. */
  announcement: Announcement | null;
  /** The saved draft, or the announcement that is copied. */
  initial: Announcement | null;
  brands: readonly BrandChoice[];
  events: readonly EventChoice[];
  /** Shows the saved draft again. */
  onDiscard: () => void;
}

export function DraftEditor({ brand, announcement, initial, brands, events, onDiscard }: DraftEditorProps) {
  const text = useText("console-announcements");
  const { api } = useApp();
  const { show } = useToasts();
  const navigate = useNavigate();
  const hrefOf = useBrandHref();
  const { revalidate } = useRevalidator();
  const { state: arrived } = useLocation() as { state: { isSending?: boolean } | null };
  const [isSending, setIsSending] = useState(arrived?.isSending ?? false);
  const [version, setVersion] = useState(announcement?.version ?? 0);
  const announcementId = announcement?.announcementId;

  /** The first save of a new draft opens its own page. */
  const save = async (body: AnnouncementBody, thenSends: boolean) => {
    const request = { ...body, version, ...(announcementId !== undefined && { draft: announcementId }) };
    const saved = await api.of<AnnouncementsContract>()("POST /api/staff/save-announcement", {
      body: request,
    });
    setVersion(saved.version);
    await (announcementId === undefined
      ? navigate(hrefOf(`/announcements/${saved.announcementId}`), {
          replace: true,
          state: { isSending: thenSends },
        })
      : revalidate());
  };
  const form = useDraftForm(draftOf(brand, initial, brands), async (body) => {
    await save(body, false);
    show(text("saved"));
  });
  const chosen = brands.filter((one) => form.values.brands.includes(one.brand));
  const languages = [...new Set(chosen.map(({ language }) => language))];
  const sendable = saveAnnouncementBody.check((checked) => {
    for (const language of missingLanguages(languages, checked.value.texts)) {
      const part = checked.value.texts[language as keyof typeof checked.value.texts]?.title
        ? "text"
        : "title";
      checked.issues.push({
        code: "custom",
        message: "announcement_text_missing",
        path: ["texts", language, part],
        input: checked.value,
      });
    }
    if (checked.value.segment === "entrants" && checked.value.battleground === null) {
      const message = "announcement_event_missing";
      checked.issues.push({ code: "custom", message, path: ["battleground"], input: checked.value });
    }
  });
  const hasChangedMeanwhile = form.problemCode === "announcement_changed";
  return (
    <form className={s.columns} {...form.props}>
      <div className={s.form}>
        <AudienceFields form={form} brands={brands} events={events} />
        <TextFields form={form} languages={languages} brands={brands} events={events} />
        {hasChangedMeanwhile ? (
          <Banner kind="warn" isAnnounced>
            <p>{text("changedMeanwhile")}</p>
            <Button
              size="sm"
              onClick={() => {
                void revalidate().then(onDiscard);
              }}
            >
              {text("showSaved")}
            </Button>
          </Banner>
        ) : (
          <FormProblem form={form} />
        )}
        <div className={s.actions}>
          <Button
            kind="primary"
            busy={form.isBusy}
            onClick={() =>
              void form.send(sendable, async (body) => {
                await save(body, true);
                setIsSending(true);
              })
            }
          >
            {text("send")}
          </Button>
          <Button type="submit" busy={form.isBusy}>
            {text("saveDraft")}
          </Button>
          {announcement && <DeleteButton announcement={announcement} version={version} />}
        </div>
      </div>
      <Preview brands={chosen} texts={form.values.texts} />
      {announcement && (
        <SendDialog
          isOpen={isSending}
          announcement={announcement}
          brands={chosen}
          onClose={() => setIsSending(false)}
        />
      )}
    </form>
  );
}

function DeleteButton({ announcement, version }: { announcement: Announcement; version: number }) {
  const text = useText("console-announcements");
  const { api } = useApp();
  const navigate = useNavigate();
  const hrefOf = useBrandHref();
  const { isBusy, attempt } = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const remove = () =>
    attempt("delete", async () => {
      const body = {
        announcementId: announcement.announcementId,
        step: "delete",
        version,
        sendAt: null,
      } as const;
      await api.of<AnnouncementsContract>()("POST /api/staff/move-announcement", { body });
      await navigate(hrefOf("/announcements"));
    });
  return (
    <>
      <Button kind="ghost" onClick={() => setIsAsking(true)}>
        {text("delete")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text("deleteTitle")}
        text={text("deleteText")}
        confirm={text("delete")}
        cancel={text("cancel")}
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
