import { useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { LeaveQuestion, useBrandHref } from "#features/staff/console/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Problem } from "#kit/contract/problem.ts";
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
import { Conflict } from "./Conflict.tsx";
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
  /** Drops the typed text and shows `newer`, what is stored now. */
  onDiscard: (newer: Announcement) => void;
}

export function DraftEditor({ brand, announcement, initial, brands, events, onDiscard }: DraftEditorProps) {
  const text = useText("console-announcements");
  const { api } = useApp();
  const { show } = useToasts();
  const navigate = useNavigate();
  const hrefOf = useBrandHref();
  const { revalidate } = useRevalidator();
  const deletion = useAction();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const { state: arrived } = useLocation() as { state: { isSending?: boolean } | null };
  const [isSending, setIsSending] = useState(arrived?.isSending ?? false);
  const [version, setVersion] = useState(announcement?.version ?? 0);
  const [conflict, setConflict] = useState<{ newer: Announcement | null }>();
  const announcementId = announcement?.announcementId;
  const call = api.of<AnnouncementsContract>();
  // If the draft was sent or deleted meanwhile, saving stores the typed text as a new draft.
  const draftId = conflict && conflict.newer?.state !== "draft" ? undefined : announcementId;

  /** The typed text stays, and the next save replaces the newer version, which is shown. */
  const showConflict = async (error: unknown): Promise<never> => {
    if (announcementId !== undefined && error instanceof Problem && conflictCodes.has(error.code)) {
      const newer = await readUnlessDeleted(() =>
        call("GET /api/staff/announcement", { query: { announcementId } }),
      );
      if (newer) setVersion(newer.version);
      setConflict({ newer });
    }
    throw error;
  };

  /** The first save of a new draft opens its own page. */
  const save = async (body: AnnouncementBody, thenSends: boolean) => {
    // What is typed from here on is unsaved again.
    setIsUnsaved(false);
    const saved = await call("POST /api/staff/save-announcement", {
      body: draftId === undefined ? { ...body, version: 0 } : { ...body, version, draft: draftId },
    }).catch((error: unknown) => {
      setIsUnsaved(true);
      return showConflict(error);
    });
    setVersion(saved.version);
    setConflict(undefined);
    await (draftId === undefined
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
  return (
    <form className={s.columns} {...form.props}>
      <div className={s.form} onChange={() => setIsUnsaved(true)}>
        <AudienceFields form={form} brands={brands} events={events} />
        <TextFields form={form} languages={languages} brands={brands} events={events} />
        {conflict && (
          <Conflict
            newer={conflict.newer}
            form={form}
            brands={brands}
            events={events}
            onDiscard={async () => {
              await revalidate();
              if (conflict.newer) onDiscard(conflict.newer);
            }}
          />
        )}
        {!(conflict && conflictCodes.has(form.problemCode ?? "")) && <FormProblem form={form} />}
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
          {announcement && draftId !== undefined && (
            <DeleteButton
              announcement={announcement}
              version={version}
              deletion={deletion}
              onRefused={showConflict}
            />
          )}
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
      {/* Saving and deleting leave the page themselves. */}
      <LeaveQuestion isUnsaved={isUnsaved && !form.isBusy && !deletion.isBusy} />
    </form>
  );
}

const conflictCodes = new Set(["announcement_changed", "announcement_not_found", "not_found"]);

/** Null for a deleted one. */
async function readUnlessDeleted(read: () => Promise<Announcement>): Promise<Announcement | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

interface DeleteButtonProps {
  announcement: Announcement;
  version: number;
  deletion: ReturnType<typeof useAction>;
  onRefused: (error: unknown) => Promise<never>;
}

function DeleteButton({ announcement, version, deletion, onRefused }: DeleteButtonProps) {
  const text = useText("console-announcements");
  const { api } = useApp();
  const navigate = useNavigate();
  const hrefOf = useBrandHref();
  const [isAsking, setIsAsking] = useState(false);
  const remove = () =>
    deletion.attempt("delete", async () => {
      const body = {
        announcementId: announcement.announcementId,
        step: "delete",
        version,
        sendAt: null,
      } as const;
      await api
        .of<AnnouncementsContract>()("POST /api/staff/move-announcement", { body })
        .catch((error: unknown) => {
          setIsAsking(false);
          return onRefused(error);
        });
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
        isBusy={deletion.isBusy}
        onConfirm={() => void remove()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
