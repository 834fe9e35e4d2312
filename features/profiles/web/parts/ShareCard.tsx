import { ShareLink } from "#features/coins/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import type { ProfilesContract } from "../../contract.ts";
import s from "./ShareCard.module.css";

export interface ShareCardProps {
  code: string;
  /** "/s/…" */
  path: string;
  title: string;
}

/** The card that messengers show, and its link. Sharing it gives a coin. */
export function ShareCard({ code, path, title }: ShareCardProps) {
  const text = useText("sharing");
  const { show } = useToasts();
  const call = useApp().api.of<ProfilesContract>();

  /** A failed claim is not shown: the link was shared anyway. */
  async function claimCoin(): Promise<void> {
    try {
      const { amount } = await call("POST /api/game/share-made", { body: { code } });
      if (amount > 0) show(text("coinLoaded", amount));
    } catch {
      // Offline, signed out or limited.
    }
  }

  return (
    <>
      <img
        className={s.card}
        src={`/card${path}.png`}
        alt={text("cardOf", title)}
        width={1200}
        height={630}
      />
      <ShareLink path={path} title={title} onShared={claimCoin} />
    </>
  );
}
