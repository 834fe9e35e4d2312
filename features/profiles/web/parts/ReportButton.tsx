import { lazy, Suspense, useState } from "react";
import { loadReportDialog } from "#features/chat/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { loadModule } from "#kit/client/load-module.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { flag } from "#kit/ui/icons/flag.ts";
import type { PublicPlayer } from "../../contract.ts";

const ReportDialog = lazy(() => loadModule({ load: loadReportDialog }));

/** Reports the player to the moderators. */
export function ReportButton({ player }: { player: PublicPlayer }) {
  const text = useText("profiles");
  const { ensureText } = useApp();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="ghost"
        onClick={() => {
          void ensureText(["chat", "problems"]).then(() => setOpen(true));
        }}
      >
        <Icon of={flag} size="sm" />
        {text("report")}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog kind="player" id={player.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
