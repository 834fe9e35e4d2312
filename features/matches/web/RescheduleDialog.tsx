import { useCallback, useMemo } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { serverTime } from "#kit/client/server-clock.ts";
import { useRequest } from "#kit/client/use-request.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog, DialogFooter } from "#kit/ui/components/Dialog.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import type { MatchesContract } from "../contract.ts";
import { opponentOf } from "../rules.ts";
import { KickoffPicker } from "./parts/KickoffPicker.tsx";
import { firstKickoff, lastKickoff, proposedKickoffs } from "./parts/kickoffs.ts";
import type { MoveDialogProps } from "./parts/move-dialog.ts";
import { NoteField } from "./parts/NoteField.tsx";
import { useRefresh } from "./parts/use-accept.ts";
import { useKickoffForm } from "./parts/use-kickoff-form.ts";

export default function RescheduleDialog(props: MoveDialogProps) {
  const text = useText("matches");
  const { api } = useApp();
  const { id: opponentId } = opponentOf(props.match);
  const load = useCallback(
    () => api.of<MatchesContract>()("GET /api/game/challenge-options", { query: { opponentId } }),
    [api, opponentId],
  );
  const options = useRequest(load);
  return (
    <Dialog isOpen title={text("rescheduleTitle")} onClose={props.onClose} closeLabel={text("close")}>
      {options === undefined ? (
        <Loading label={text("challengeLoading")} className="stack">
          <Skeleton shape="box" />
        </Loading>
      ) : (
        // Without the busy times, which the previous version's server does not send, the player can still propose a
        // time; the server checks it.
        <RescheduleForm {...props} busyAt={"code" in options ? none : (options.busyAt ?? none)} />
      )}
    </Dialog>
  );
}

const none: readonly string[] = [];

function RescheduleForm({
  match,
  busyAt,
  onClose,
  onMoved,
}: MoveDialogProps & { busyAt: readonly string[] }) {
  const text = useText("matches");
  const app = useApp();
  const { show } = useToasts();
  const refresh = useRefresh(onMoved);
  const { username } = opponentOf(match);
  const { matchId, version, proposal, kickoffAt } = match;
  const now = serverTime(app);
  const event = useMemo(
    () => ({ startsAt: new Date(match.event.startsAt), endsAt: new Date(match.event.endsAt) }),
    [match.event],
  );
  // The choices do not change while the dialog is open.
  const proposed = useMemo(() => {
    const taken = [kickoffAt, ...(proposal ? [proposal.kickoffAt] : [])].map((at) => new Date(at));
    const busy = busyAt.map((at) => new Date(at));
    return proposedKickoffs(event, new Date(serverTime(app)), { taken, busy });
  }, [app, event, kickoffAt, proposal, busyAt]);
  const form = useKickoffForm({
    event,
    now: () => serverTime(app),
    firstOption: proposed[0]?.toISOString() ?? "",
    send: async (kickoff) => {
      const call = app.api.of<MatchesContract>();
      await call("POST /api/game/decline-schedule", { body: { matchId, version, ...kickoff } }).finally(
        refresh,
      );
      show(text("rescheduleSent"));
      onClose();
    },
  });
  return (
    <form className="stack" {...form.props}>
      <p className="muted">{text("rescheduleText", username)}</p>
      <KickoffPicker
        value={form.values}
        onChange={(name, value) => form.set(name, value)}
        proposed={proposed}
        from={firstKickoff(event, new Date(now))}
        until={lastKickoff(event, new Date(now))}
        now={now}
        error={form.error("proposedDate")}
      />
      <NoteField {...form.text("note")} username={username} error={form.error("note")} />
      <FormProblem form={form} />
      <DialogFooter>
        <Button type="submit" kind="primary" size="lg" block busy={form.isBusy}>
          {text("rescheduleSend")}
        </Button>
      </DialogFooter>
    </form>
  );
}
