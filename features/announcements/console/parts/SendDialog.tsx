import { useState } from "react";
import { useRevalidator } from "react-router";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { instantIn, localTimeIn } from "#kit/pure/calendar.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Segment } from "#kit/ui/components/Segment.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import type { Announcement, AnnouncementsContract, BrandChoice } from "../../contract.ts";
import { useAudienceCount } from "./AudienceFields.tsx";
import s from "./DraftEditor.module.css";

interface SendDialogProps {
  isOpen: boolean;
  announcement: Announcement;
  brands: readonly BrandChoice[];
  onClose: () => void;
}

/** The number of players and the time, before anything is sent. */
export function SendDialog(props: SendDialogProps) {
  const text = useText("console-announcements");
  const { isOpen, onClose } = props;
  return (
    <Dialog isOpen={isOpen} title={text("send")} onClose={onClose} closeLabel={text("cancel")}>
      {isOpen && <SendForm {...props} />}
    </Dialog>
  );
}

const hourMs = 3_600_000;

function SendForm({ announcement, brands, onClose }: SendDialogProps) {
  const text = useText("console-announcements");
  const { api } = useApp();
  const { revalidate } = useRevalidator();
  const { announcementId, version, timeZone } = announcement;
  const format = useFormat();
  const counted = useAudienceCount(announcement);
  const [when, setWhen] = useState<"now" | "at">("now");
  const [local, setLocal] = useState(() => localTimeIn(new Date(Date.now() + hourMs), timeZone));
  const [fault, setFault] = useState<FaultMessage>();
  const { isBusy, attempt } = useAction(setFault);
  const at = instantIn(local, timeZone);
  const count = counted && "count" in counted ? (counted.count ?? 0) : undefined;
  const [first] = brands;
  const send = () =>
    attempt("send", async () => {
      const body = {
        announcementId,
        step: "schedule",
        version,
        sendAt: when === "now" ? null : local,
      } as const;
      await api.of<AnnouncementsContract>()("POST /api/staff/move-announcement", { body });
      onClose();
      await revalidate();
    });
  return (
    <div className={s.part}>
      <p role="status">
        {count === undefined ? (
          text(counted === undefined ? "counting" : "countFailed")
        ) : (
          <strong>{count === 0 ? text("nobody") : text("confirmTitle", count)}</strong>
        )}
      </p>
      <p className="t-small muted">{text("countedExact")}</p>
      <Segment
        label={text("when")}
        options={[
          { id: "now", name: text("sendNow") },
          { id: "at", name: text("sendAtTime") },
        ]}
        selected={when}
        onSelect={setWhen}
      />
      {when === "at" && (
        <Field
          label={text("sendAt", timeZone)}
          error={fault?.code === "announcement_time_wrong" ? fault.message : undefined}
        >
          <TextInput type="datetime-local" value={local} onChange={(event) => setLocal(event.target.value)} />
        </Field>
      )}
      <p>{when === "now" || !at ? text("confirmNow") : text("confirmAt", format.dateTime(at))}</p>
      <p className="t-small muted">
        {text(first?.byEmail ? "channels" : "channelsPush")}{" "}
        {first && text("quietNote", first.quietHours.from, first.quietHours.until)}
      </p>
      {fault && fault.code !== "announcement_time_wrong" && (
        <Banner kind="bad" isAnnounced>
          {fault.message}
        </Banner>
      )}
      <div className={s.actions}>
        <Button
          kind="primary"
          busy={isBusy}
          disabled={count === undefined || (when === "at" && !at)}
          onClick={() => void send()}
        >
          {text(when === "now" ? "sendNow" : "schedule")}
        </Button>
        <Button kind="ghost" onClick={onClose}>
          {text("cancel")}
        </Button>
      </div>
    </div>
  );
}
