import { useState } from "react";
import { useRevalidator } from "react-router";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useFocusAfterChange } from "#kit/client/use-heading-focus.ts";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { monitor } from "#kit/ui/icons/monitor.ts";
import { smartphone } from "#kit/ui/icons/smartphone.ts";
import type { AccountsContract, Device } from "../../contract.ts";
import s from "./DeviceList.module.css";

const computers = /Windows|Mac|Linux|ChromeOS/;

/** The player's sessions, with buttons to sign them out. */
export function DeviceList({ sessions }: { sessions: readonly Device[] }) {
  const text = useText("account");
  const { api } = useApp();
  const { dateTime } = useFormat();
  const { revalidate } = useRevalidator();
  const { busy, attempt } = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const call = api.of<AccountsContract>();
  const list = useFocusAfterChange<HTMLUListElement>(sessions);
  const shown = sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));

  const signOut = (sessionId: string) =>
    attempt(
      sessionId,
      async () => {
        await call("POST /api/game/end-session", { body: { sessionId } });
        await revalidate();
      },
      text("deviceSignedOut"),
    );
  const signOutOthers = () =>
    attempt(
      "others",
      async () => {
        await call("POST /api/game/sign-out-everywhere", { body: { keepCurrent: true } });
        await revalidate();
      },
      text("othersSignedOut"),
    );
  const signOutEverywhere = () =>
    attempt("all", async () => {
      await call("POST /api/game/sign-out-everywhere", { body: {} });
      setIsLeaving(true);
      location.assign("/landing");
    });

  return (
    <Section title={text("devices")}>
      {isLeaving && <LoadingOverlay label={text("signingOut")} />}
      <p className="muted">{text("devicesLead")}</p>
      <ul className={`card ${s.devices}`} aria-label={text("devices")} {...list}>
        {shown.map(({ sessionId, deviceName, seenAt, isCurrent }) => (
          <li key={sessionId} className={s.device}>
            <Icon of={computers.test(deviceName) ? monitor : smartphone} tone="muted" />
            <div className={s.said}>
              <div className={s.words}>
                <bdi className={s.name}>{deviceName}</bdi>
                <span className="t-cap muted">{text("lastSeen", dateTime(seenAt))}</span>
              </div>
              {isCurrent ? (
                <Chip kind="ok">{text("thisDevice")}</Chip>
              ) : (
                <Button
                  size="sm"
                  busy={busy === sessionId}
                  aria-label={text("signOutOf", deviceName)}
                  onClick={() => void signOut(sessionId)}
                >
                  {text("signOut")}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className={s.actions}>
        {sessions.length > 1 && (
          <Button busy={busy === "others"} onClick={() => void signOutOthers()}>
            {text("signOutOthers")}
          </Button>
        )}
        <Button kind="ghost" onClick={() => setIsAsking(true)}>
          {text("signOutEverywhere")}
        </Button>
      </div>
      {/* Signing out everywhere includes this device, so it asks first. */}
      <ConfirmDialog
        isOpen={isAsking}
        title={text("everywhereTitle")}
        text={text("everywhereText")}
        confirm={text("signOutEverywhere")}
        cancel={text("cancel")}
        isBusy={busy === "all"}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void signOutEverywhere()}
      />
    </Section>
  );
}
