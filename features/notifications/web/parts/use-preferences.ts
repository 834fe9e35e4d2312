import { useRef, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import type { NotificationPreferences, NotificationsContract, NotificationWishes } from "../../contract.ts";

export type SavePreferences = (change: Partial<NotificationWishes>) => Promise<void>;

/** A change shows at once and is saved in the order in which it was made; one that is not saved is taken back. */
export function usePreferences(first: NotificationPreferences) {
  const call = useApp().api.of<NotificationsContract>();
  const text = useText("preferences");
  const toasts = useToasts();
  const [preferences, setPreferences] = useState(first);
  /** What the server has. */
  const saved = useRef(first);
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const changes = useRef(0);

  const save: SavePreferences = async (change) => {
    const { muted, quietHours } = { ...preferences, ...change };
    // The player's own clocks are those of the phone in hand.
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const wishes = { muted, quietHours, timeZone };
    setPreferences({ ...preferences, ...wishes });
    changes.current += 1;
    const number = changes.current;
    const sent = underWay.current.then(() =>
      call("POST /api/game/notification-preferences", { body: wishes }),
    );
    underWay.current = sent.catch(() => undefined);
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
