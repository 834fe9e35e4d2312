import { useEffect, useRef, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import type { Api } from "#kit/contract/contract.ts";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import type { NotificationPreferences, NotificationsContract, NotificationWishes } from "../../contract.ts";

/** The player's own clocks are those of the phone in hand. */
function zoneInHand(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function send(api: Api, body: NotificationWishes): Promise<NotificationPreferences> {
  return api.of<NotificationsContract>()("POST /api/game/notification-preferences", { body });
}

export type SavePreferences = (change: Partial<NotificationWishes>) => Promise<void>;

/** A change shows at once and is saved in the order in which it was made; one that is not saved is taken back. */
export function usePreferences(first: NotificationPreferences) {
  const { api } = useApp();
  const text = useText("preferences");
  const toasts = useToasts();
  const [preferences, setPreferences] = useState(first);
  /** What the server has. */
  const saved = useRef(first);
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const changes = useRef(0);

  useEffect(() => {
    // Quiet hours hold on the player's own clocks from the first look at them, not only after a change.
    const timeZone = zoneInHand();
    if (first.isChosen || first.timeZone === timeZone) return;
    const { muted, quietHours, matchesAtNight } = first;
    setPreferences({ ...first, timeZone });
    underWay.current = send(api, { muted, quietHours, timeZone, matchesAtNight }).then(
      (answer) => {
        saved.current = answer;
      },
      // The next change brings the zone along.
      () => undefined,
    );
  }, [api, first]);

  const save: SavePreferences = async (change) => {
    const { muted, quietHours, matchesAtNight } = { ...preferences, ...change };
    const wishes = { muted, quietHours, timeZone: zoneInHand(), matchesAtNight };
    setPreferences({ ...preferences, ...wishes });
    changes.current += 1;
    const number = changes.current;
    const sent = underWay.current.then(() => send(api, wishes));
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
