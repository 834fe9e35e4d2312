import { useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";

export function meta(_: unknown, app: App): Meta {
  const text = app.text("shell");
  return { title: text("title_offline"), description: text("text_offline") };
}

/** The service worker stores this page and shows it when the network fails. */
export default function OfflineScreen() {
  const text = useText("shell");
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        art="offline"
        title={text("title_offline")}
        text={text("text_offline")}
        action={
          // Works without scripts: an empty href is the current address, the page that could not be loaded.
          <ButtonLink kind="primary" href="">
            {text("tryAgain")}
          </ButtonLink>
        }
      />
    </div>
  );
}
