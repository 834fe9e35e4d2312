import { useEffect, useState } from "react";
import { renderSVG } from "uqr";
import { useApp, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { copy } from "#kit/ui/icons/copy.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { share } from "#kit/ui/icons/share.ts";
import type { ProfilesContract } from "../../contract.ts";
import s from "./ShareLink.module.css";

export interface ShareLinkProps {
  code: string;
  /** "/s/…" */
  path: string;
  title: string;
}

/** The card that messengers show, the link, its QR code, and buttons to share and copy it. */
export function ShareLink({ code, path, title }: ShareLinkProps) {
  const text = useText("sharing");
  const { show, fail } = useToasts();
  const call = useApp().api.of<ProfilesContract>();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare("share" in navigator), []);
  const url = new URL(path, location.href).href;

  /** A failed claim is not shown: the link was shared anyway. */
  async function claimCoin(): Promise<void> {
    try {
      const { amount } = await call("POST /api/game/share-made", { body: { code } });
      if (amount > 0) show(text("coinLoaded", amount));
    } catch {
      // Offline, signed out or limited.
    }
  }

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(url);
      show(text("copied"));
      await claimCoin();
    } catch {
      fail(text("copyFailed"));
    }
  }

  async function shareLink() {
    try {
      await navigator.share({ title, url });
      await claimCoin();
    } catch (error) {
      // The player closed the dialog of the device.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copyLink();
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
      <div className={s.link}>
        <output className={`num ${s.url}`} dir="ltr">
          {url}
        </output>
        <div className={s.buttons}>
          {canShare && (
            <Button kind="primary" onClick={() => void shareLink()}>
              <Icon of={share} size="sm" />
              {text("share")}
            </Button>
          )}
          <Button kind={canShare ? "outline" : "primary"} onClick={() => void copyLink()}>
            <Icon of={copy} size="sm" />
            {text("copy")}
          </Button>
        </div>
      </div>
      <figure className={s.qr}>
        <span role="img" aria-label={text("qrCode")} dangerouslySetInnerHTML={{ __html: renderSVG(url) }} />
        <figcaption className="muted t-small">{text("qr")}</figcaption>
      </figure>
    </>
  );
}
