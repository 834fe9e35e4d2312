import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { useFaultMessage, type FaultMessage } from "#kit/client/faults.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import type { BattlegroundsContract, EntryStatus } from "../contract.ts";
import { EnterForm } from "./parts/EnterForm.tsx";
import { RowSkeletons } from "./parts/RowSkeletons.tsx";

export interface EnterDialogProps {
  eventId: string;
  initialStatus?: EntryStatus | undefined;
  onClose: () => void;
}

/** Entry conditions with the caller's verdicts, and the enter button. */
export default function EnterDialog({ eventId, initialStatus, onClose }: EnterDialogProps) {
  const text = useText("event");
  const call = useApp().api.of<BattlegroundsContract>();
  const faultOf = useFaultMessage();
  const { revalidate } = useRevalidator();
  const [entryStatus, setEntryStatus] = useState(initialStatus);
  const [fault, setFault] = useState<FaultMessage>();
  const [tries, setTries] = useState(0);

  // The page's data may be outdated: shows it while the dialog reloads it.
  useEffect(() => {
    let isGone = false;
    setFault(undefined);
    call("GET /api/game/entry-conditions", { query: { id: eventId } }).then(
      (answer) => isGone || setEntryStatus(answer.entryStatus),
      (error: unknown) => isGone || setFault(faultOf(error)),
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asks once for each event and each try
  }, [eventId, tries]);

  function onEntered() {
    void revalidate();
    // Must come last: closing may change the URL, and revalidation would undo that.
    onClose();
  }

  return (
    <Dialog
      isOpen
      title={entryStatus ? text("enterTitle", entryStatus.title) : text("register")}
      onClose={onClose}
      closeLabel={text("close")}
    >
      {entryStatus ? (
        <EnterForm entryStatus={entryStatus} onEntered={onEntered} />
      ) : fault ? (
        <>
          <Banner kind="bad" isAnnounced>
            {text("enteringFailed")}
          </Banner>
          <Button kind="outline" block onClick={() => setTries(tries + 1)}>
            {text("tryAgain")}
          </Button>
        </>
      ) : (
        <RowSkeletons />
      )}
    </Dialog>
  );
}
