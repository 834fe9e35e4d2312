import { useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useText } from "#kit/client/app.tsx";
import { useErrorToast } from "#kit/client/faults.ts";
import { usePages } from "#kit/client/use-pages.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { LoadMoreButton } from "#kit/ui/components/LoadMoreButton.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { userPlus } from "#kit/ui/icons/user-plus.ts";
import type { StaffContract } from "../contract.ts";
import s from "./MembersScreen.module.css";
import { InviteDialog } from "./parts/InviteDialog.tsx";
import { MemberCard } from "./parts/MemberCard.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(appContext).api.of<StaffContract>()("GET /api/staff/members", { query: {} });
}

export default function MembersScreen() {
  const text = useText("staff");
  const call = useApp().api.of<StaffContract>();
  const { members, next } = useLoaderData<typeof loader>();
  const loadPage = async (after: string) => {
    const page = await call("GET /api/staff/members", { query: { after } });
    return { items: page.members, next: page.next };
  };
  const pages = usePages({ items: members, next }, loadPage, { onFailure: useErrorToast() });
  const [isInviting, setIsInviting] = useState(false);
  return (
    <div className="stack">
      <div className={s.head}>
        <h1 className="t-title">{text("members")}</h1>
        <Button kind="primary" onClick={() => setIsInviting(true)}>
          <Icon of={userPlus} />
          {text("invite")}
        </Button>
        <p className="muted">{text("membersText")}</p>
      </div>
      <ul className={s.members}>
        {pages.items.map((member) => (
          <MemberCard key={member.memberId} member={member} />
        ))}
      </ul>
      <LoadMoreButton pages={pages} label={text("more")} />
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </div>
  );
}
