import { useCallback, useState } from "react";
import { ReasonDialog } from "#features/staff/console/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useRequest } from "#kit/client/use-request.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { Spinner } from "#kit/ui/components/Spinner.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { paidBody, type PrizesConsoleContract, type StaffPrize } from "../../contract.ts";
import { refusalReasons, type RefusalReason } from "../../rules.ts";

export type PrizeAction = "approve" | "refuse" | "markPaid" | "details";

interface PrizeDialogProps {
  action: PrizeAction;
  prize: StaffPrize;
  onClose: () => void;
}

export function PrizeDialog({ action, ...rest }: PrizeDialogProps) {
  switch (action) {
    case "approve":
      return <Approve {...rest} />;
    case "refuse":
      return <Refuse {...rest} />;
    case "markPaid":
      return <MarkPaid {...rest} />;
    case "details":
      return <Details {...rest} />;
  }
}

type PartProps = Omit<PrizeDialogProps, "action">;

function Approve({ prize, onClose }: PartProps) {
  const text = useText("console-battlegrounds");
  const format = useFormat();
  const call = useApp().api.of<PrizesConsoleContract>();
  const { prizeId, winner, amount, place, event } = prize;
  return (
    <ReasonDialog
      title={text("approveTitle", winner)}
      text={text("approveText", format.money(amount), place, event)}
      action={text("approve")}
      done={text("approvedToast")}
      needsReason={false}
      run={() => call("POST /api/staff/approve-prize", { body: { prizeId } })}
      onClose={onClose}
    />
  );
}

function Refuse({ prize: { prizeId, winner }, onClose }: PartProps) {
  const text = useText("console-battlegrounds");
  const call = useApp().api.of<PrizesConsoleContract>();
  const [refusal, setRefusal] = useState<RefusalReason>("name");
  return (
    <ReasonDialog
      title={text("refuseTitle", winner)}
      text={text("refuseText")}
      action={text("refuse")}
      done={text("refusedToast")}
      isDanger
      run={(reason) => call("POST /api/staff/refuse-prize", { body: { prizeId, refusal, reason } })}
      onClose={onClose}
    >
      <Field label={text("refusal")}>
        <Select
          value={refusal}
          options={refusalReasons.map((value) => ({ value, name: text(`refusal_${value}`) }))}
          onChange={({ target }) => {
            const chosen = refusalReasons.find((one) => one === target.value);
            if (chosen) setRefusal(chosen);
          }}
        />
      </Field>
    </ReasonDialog>
  );
}

function MarkPaid({ prize: { prizeId, winner, amount }, onClose }: PartProps) {
  const text = useText("console-battlegrounds");
  const format = useFormat();
  const words = useText("problems");
  const call = useApp().api.of<PrizesConsoleContract>();
  const [reference, setReference] = useState("");
  const isGood = paidBody.safeParse({ prizeId, reference }).success;
  return (
    <ReasonDialog
      title={text("paidTitle", winner)}
      text={text("paidText", format.money(amount))}
      action={text("markPaid")}
      done={text("paidToast")}
      needsReason={false}
      isComplete={isGood}
      run={() => call("POST /api/staff/mark-prize-paid", { body: { prizeId, reference: reference.trim() } })}
      onClose={onClose}
    >
      <Field
        label={text("reference")}
        error={reference !== "" && !isGood ? words("reference_wrong") : undefined}
      >
        <TextInput
          value={reference}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setReference(event.target.value)}
        />
      </Field>
    </ReasonDialog>
  );
}

function Details({ prize: { prizeId, winner }, onClose }: PartProps) {
  const text = useText("console-battlegrounds");
  const { api } = useApp();
  const load = useCallback(
    () => api.of<PrizesConsoleContract>()("POST /api/staff/read-payout-details", { body: { prizeId } }),
    [api, prizeId],
  );
  const details = useRequest(load);
  return (
    <Dialog isOpen title={text("detailsTitle", winner)} onClose={onClose} closeLabel={text("close")}>
      <div className="stack">
        <p className="muted">{text("detailsText")}</p>
        {details === undefined && <Spinner />}
        {details && "code" in details && <Banner kind="bad">{details.message}</Banner>}
        {details && "fullName" in details && (
          <Facts
            columns={2}
            facts={[
              { name: text("fullName"), value: details.fullName },
              { name: text(`identity_${details.identityKind}`), value: details.identityNumber },
              { name: text("method"), value: text(`method_${details.method}`) },
              { name: text("bank"), value: details.bank },
              { name: text("branch"), value: details.branch },
              { name: text("account"), value: details.account },
              { name: text("number"), value: details.msisdn },
            ].filter(({ value }) => value !== "")}
          />
        )}
      </div>
    </Dialog>
  );
}
