import { useEffect, useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { loadOnce } from "#kit/client/load-module.ts";
import { useModule } from "#kit/client/use-module.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { copy } from "#kit/ui/icons/copy.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { share } from "#kit/ui/icons/share.ts";
import s from "./ShareLink.module.css";

export interface ShareLinkProps {
  path: string;
  /** What messengers show with the link. */
  title: string;
  onShared?: () => Promise<void>;
}

/** Loaded by itself: this component is in a file that most pages load. */
const loadQrCode = loadOnce(() => import("uqr"));

/** A link with its QR code, and buttons to share and copy it. */
export function ShareLink({ path, title, onShared }: ShareLinkProps) {
  const text = useText("sharing");
  const { show, fail } = useToasts();
  // The address and the abilities of the browser are known after hydration.
  const [browser, setBrowser] = useState<{ url: string; canShare: boolean }>();
  useEffect(() => {
    setBrowser({ url: new URL(path, location.href).href, canShare: "share" in navigator });
  }, [path]);
  const url = browser?.url ?? path;
  const qrCode = useModule(loadQrCode);

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      return fail(text("copyFailed"));
    }
    show(text("copied"));
    await onShared?.();
  }

  async function shareLink() {
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // The player closed the dialog of the device.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copyLink();
      return;
    }
    await onShared?.();
  }

  return (
    <div className={`card ${s.link}`}>
      <output className={`num ${s.url}`} dir="ltr">
        {url}
      </output>
      <div className={s.buttons}>
        {browser?.canShare && (
          <Button kind="primary" onClick={() => void shareLink()}>
            <Icon of={share} size="sm" />
            {text("share")}
          </Button>
        )}
        <Button kind={browser?.canShare ? "outline" : "primary"} onClick={() => void copyLink()}>
          <Icon of={copy} size="sm" />
          {text("copy")}
        </Button>
      </div>
      <figure className={s.qr}>
        <span
          role="img"
          aria-label={text("qrCode")}
          className={s.code}
          dangerouslySetInnerHTML={{ __html: browser && qrCode ? qrCode.renderSVG(url) : "" }}
        />
        <figcaption className="muted t-small">{text("qr")}</figcaption>
      </figure>
    </div>
  );
}
