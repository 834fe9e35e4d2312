import { PlayerLink } from "#features/accounts/console/index.ts";
import { useMemo, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import {
  choiceFilter,
  ListScreen,
  ReasonDialog,
  type RowAction,
  RowActions,
  tableQuery,
} from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { CoinsConsoleContract, StaffReferral } from "../contract.ts";
import { referralCoins, referralStates } from "../rules.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  const call = context.get(appContext).api.of<CoinsConsoleContract>();
  return { ...(await call("GET /api/staff/referrals", { query })), query };
}

type Decision = RowAction<StaffReferral, "approve" | "refuse">;

export default function ReferralsScreen() {
  const text = useText("console-coins");
  const call = useApp().api.of<CoinsConsoleContract>();
  const { referrals, next, query } = useLoaderData<typeof loader>();
  const [started, setStarted] = useState<Decision>();
  return (
    <>
      <ListScreen
        title={text("referrals")}
        page="/referrals"
        csv="referrals"
        columns={useColumns(setStarted)}
        rowId={({ referralId }) => referralId}
        first={{ rows: referrals, next }}
        load={async (after) => {
          const page = await call("GET /api/staff/referrals", { query: { ...query, after } });
          return { rows: page.referrals, next: page.next };
        }}
        defaultSort={{ by: "at", order: "desc" }}
        hasDays
        filters={[
          choiceFilter(
            { name: "state", label: text("state"), any: text("anyState") },
            referralStates,
            (state) => text(`referral_${state}`),
          ),
        ]}
      />
      {started && <DecisionDialog {...started} onClose={() => setStarted(undefined)} />}
    </>
  );
}

function DecisionDialog({ row: referral, action, onClose }: Decision & { onClose: () => void }) {
  const text = useText("console-coins");
  const call = useApp().api.of<CoinsConsoleContract>();
  const { friend, referrer } = referral;
  const { playerId } = friend;
  const isApproved = action === "approve";
  return (
    <ReasonDialog
      title={text(isApproved ? "approveReferralTitle" : "refuseReferralTitle", friend.username)}
      text={
        isApproved
          ? text("approveReferralText", friend.username, referrer.username, referralCoins)
          : text("refuseReferralText", friend.username, referrer.username)
      }
      action={text(action)}
      done={text(isApproved ? "approvedToast" : "refusedToast")}
      isDanger={!isApproved}
      needsReason={false}
      run={() => call("POST /api/staff/decide-referral", { body: { playerId, isApproved } })}
      onClose={onClose}
    />
  );
}

const chipKinds = {
  pending: "plain",
  paid: "ok",
  held: "warn",
  refused: "bad",
  over_limit: "plain",
} as const;

function useColumns(start: (decision: Decision) => void): readonly TableColumn<StaffReferral>[] {
  const text = useText("console-coins");
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: "friend",
        title: text("friend"),
        cell: ({ friend }) => <PlayerLink player={friend} />,
      },
      {
        id: "referrer",
        title: text("referrer"),
        cell: ({ referrer }) => <PlayerLink player={referrer} />,
      },
      {
        id: "state",
        title: text("state"),
        cell: ({ state }) => <Chip kind={chipKinds[state]}>{text(`referral_${state}`)}</Chip>,
      },
      {
        id: "signals",
        title: text("signals"),
        cell: ({ signals }) => signals.map((signal) => text(`signal_${signal}`)).join(", "),
      },
      {
        id: "at",
        title: text("signedUp"),
        isSortable: true,
        cell: ({ joinedAt }) => format.dateTime(joinedAt),
      },
      {
        id: "actions",
        title: text("actions"),
        cell: (referral) =>
          referral.state === "held" && (
            <RowActions>
              <Button size="sm" onClick={() => start({ row: referral, action: "approve" })}>
                {text("approve")}
              </Button>
              <Button size="sm" onClick={() => start({ row: referral, action: "refuse" })}>
                {text("refuse")}
              </Button>
            </RowActions>
          ),
      },
    ],
    [start, format, text],
  );
}
