import { useEffect, useRef, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import type { Api } from "#kit/contract/contract.ts";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import type { NotificationPreferences, NotificationsContract, PreferenceSettings } from "../../contract.ts";

function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function send(api: Api, body: PreferenceSettings): Promise<NotificationPreferences> {
  return api.of<NotificationsContract>()("POST /api/game/notification-preferences", { body });
}

export type SavePreferences = (change: Partial<PreferenceSettings>) => Promise<void>;

/** A change is shown at once and undone if it is not saved. Changes are saved in order. */
export function usePreferences(initialPreferences: NotificationPreferences) {
  const { api } = useApp();
  const text = useText("preferences");
  const toasts = useToasts();
  const [preferences, setPreferences] = useState(initialPreferences);
  /** As stored on the server. */
  const saved = useRef(initialPreferences);
  const pendingSave = useRef<Promise<unknown>>(Promise.resolve());
  const changes = useRef(0);

  useEffect(() => {
    // Quiet hours are in the device's time zone from the first visit, not only after a change.
    const timeZone = deviceTimeZone();
    if (initialPreferences.isChosen || initialPreferences.timeZone === timeZone) return;
    const { muted, pushMuted, quietHours, matchesAtNight } = initialPreferences;
    setPreferences({ ...initialPreferences, timeZone });
    pendingSave.current = send(api, { muted, pushMuted, quietHours, timeZone, matchesAtNight }).then(
      (stored) => {
        saved.current = stored;
      },
      // The next change saves the time zone too.
      () => undefined,
    );
  }, [api, initialPreferences]);

  const save: SavePreferences = async (change) => {
    const { muted, pushMuted, quietHours, matchesAtNight } = { ...preferences, ...change };
    const wishes = { muted, pushMuted, quietHours, timeZone: deviceTimeZone(), matchesAtNight };
    setPreferences({ ...preferences, ...wishes });
    changes.current += 1;
    const number = changes.current;
    const sent = pendingSave.current.then(() => send(api, wishes));
    pendingSave.current = sent.catch(() => undefined);
    try {
      saved.current = await sent;
      if (number !== changes.current) return;
      setPreferences(saved.current);
      toasts.show(text("saved"));
    } catch {
      if (number === changes.current) setPreferences(saved.current);
      toasts.fail(text("failed"));
    }
  };

  return { preferences, save };
}
