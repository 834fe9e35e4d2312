import { useEffect, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import type { NotificationsContract } from "../../contract.ts";
import {
  findDeviceSubscription,
  isPushSupported,
  subscribeDevice,
  unsubscribeDevice,
} from "./push-device.ts";

/** `unknown` until the browser has answered. */
export type PushState = "unknown" | "unsupported" | "blocked" | "off" | "on";

/** Whether this device gets push messages, and a function that switches them on or off. */
export function usePush(publicKey: string) {
  const { api } = useApp();
  const text = useText("preferences");
  const toasts = useToasts();
  const [state, setState] = useState<PushState>("unknown");
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isLeft = false;
    const call = api.of<NotificationsContract>();
    const find = async (): Promise<PushState> => {
      if (!isPushSupported()) return "unsupported";
      if (Notification.permission === "denied") return "blocked";
      if (!(await findDeviceSubscription())) return "off";
      // The session of the subscription may have ended, or the server's key changed: subscribe again.
      const subscription = await subscribeDevice(publicKey);
      if (!subscription) return "off";
      await call("POST /api/game/push-subscribe", { body: subscription });
      return "on";
    };
    find().then(
      (found) => isLeft || setState(found),
      () => isLeft || setState("off"),
    );
    return () => {
      isLeft = true;
    };
  }, [api, publicKey]);

  const change = async (isWanted: boolean): Promise<PushState> => {
    const call = api.of<NotificationsContract>();
    if (isWanted) {
      const subscription = await subscribeDevice(publicKey);
      if (!subscription) return Notification.permission === "denied" ? "blocked" : "off";
      await call("POST /api/game/push-subscribe", { body: subscription });
      return "on";
    }
    const subscription = await findDeviceSubscription();
    await unsubscribeDevice();
    if (subscription) {
      await call("POST /api/game/push-unsubscribe", { body: { endpoint: subscription.endpoint } });
    }
    return "off";
  };

  const toggle = async (isWanted: boolean): Promise<void> => {
    const before = state;
    setState(isWanted ? "on" : "off");
    setBusy(true);
    try {
      const next = await change(isWanted);
      setState(next);
      if (next === (isWanted ? "on" : "off")) toasts.show(text("saved"));
    } catch {
      setState(before);
      toasts.fail(text(isWanted ? "pushFailed" : "failed"));
    } finally {
      setBusy(false);
    }
  };

  return { state, isBusy, toggle };
}
