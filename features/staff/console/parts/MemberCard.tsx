import { useState } from "react";
import { useRevalidator } from "react-router";
import { useApp, useFormat, useNow, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip, type ChipProps } from "#kit/ui/components/Chip.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import { lock } from "#kit/ui/icons/lock.ts";
import type { Member, StaffContract } from "../../contract.ts";
import { nextMemberState, type MemberCommand, type MemberState } from "../../rules.ts";
import { useMe } from "./me.tsx";
import s from "./MemberCard.module.css";
import { RoleDialog } from "./RoleDialog.tsx";

const chips: Readonly<Record<MemberState, Pick<ChipProps, "kind" | "icon">>> = {
  invited: { kind: "info", icon: clock },
  active: { kind: "ok", icon: circleCheck },
  disabled: { kind: "warn", icon: lock },
};

type Asked = Exclude<MemberCommand, "setUp">;

/** One member with the commands that its state allows. */
export function MemberCard({ member }: { member: Member }) {
  const text = useText("staff");
  const format = useFormat();
  const me = useMe();
  const call = useApp().api.of<StaffContract>();
  const { isBusy, attempt } = useAction();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Asked>();
  const { memberId, email, role, state, lastSeenAt } = member;
  const isMe = memberId === me.memberId;
  const may = (command: Asked) => !isMe && nextMemberState(state, command) !== undefined;
  const close = () => setAsked(undefined);
  const names = member.brands.map((key) => me.brands.find((brand) => brand.key === key)?.name ?? key);

  async function confirm(command: "invite" | "disable") {
    const body = { memberId };
    if (command === "invite")
      await attempt(command, () => call("POST /api/staff/invite-again", { body }), text("invitedToast"));
    else await attempt(command, () => call("POST /api/staff/disable", { body }), text("disabledToast"));
    // After a failure too, because the state may have changed.
    await revalidate();
    close();
  }

  return (
    <li className={`card ${s.member}`}>
      <div className={s.who}>
        <h2 className={s.email}>{email}</h2>
        <p className="t-small muted">
          {text(`role_${role}`)} · {role === "owner" ? text("allBrands") : names.join(", ")}
        </p>
      </div>
      <div className={s.state}>
        <Chip {...chips[state]}>{text(`member_${state}`)}</Chip>
        <p className="t-cap muted">
          {member.linkUntil === null ? (
            <>
              {text("lastSeen")}: {lastSeenAt === null ? text("never") : format.dateTime(lastSeenAt)}
            </>
          ) : (
            <LinkTime until={member.linkUntil} />
          )}
        </p>
      </div>
      <div className={s.actions}>
        {isMe && <span className="muted">{text("you")}</span>}
        {may("changeRole") && (
          <Button size="sm" onClick={() => setAsked("changeRole")}>
            {text("changeRole")}
          </Button>
        )}
        {may("invite") && (
          <Button size="sm" onClick={() => setAsked("invite")}>
            {text("inviteAgain")}
          </Button>
        )}
        {may("disable") && (
          <Button size="sm" kind="danger" onClick={() => setAsked("disable")}>
            {text("disable")}
          </Button>
        )}
      </div>
      <RoleDialog member={member} isOpen={asked === "changeRole"} onClose={close} />
      <ConfirmDialog
        isOpen={asked === "invite"}
        title={text("inviteAgainTitle")}
        text={text("inviteAgainText", email)}
        confirm={text("inviteAgain")}
        cancel={text("cancel")}
        kind="primary"
        isBusy={isBusy}
        onConfirm={() => void confirm("invite")}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={asked === "disable"}
        title={text("disableTitle")}
        text={text("disableText", email)}
        confirm={text("disable")}
        cancel={text("cancel")}
        isBusy={isBusy}
        onConfirm={() => void confirm("disable")}
        onClose={close}
      />
    </li>
  );
}

function LinkTime({ until }: { until: string }) {
  const text = useText("staff");
  const format = useFormat();
  const now = useNow(60_000);
  return <>{Date.parse(until) <= now ? text("linkOver") : text("linkUntil", format.dateTime(until))}</>;
}
