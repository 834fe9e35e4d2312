import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TableScroll } from "#kit/ui/components/TableScroll.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { check } from "#kit/ui/icons/check.ts";
import type { StaffContract } from "../contract.ts";
import { roles } from "../rules.ts";
import s from "./AccountScreen.module.css";
import { useMe } from "./parts/me.tsx";
import { useConsoleText } from "./parts/console-text.tsx";
import { SignInMethods } from "./parts/SignInMethods.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<StaffContract>();
  const [{ sessions }, { keys }, { permissions }] = await Promise.all([
    call("GET /api/staff/sessions", {}),
    call("GET /api/staff/keys", {}),
    call("GET /api/staff/permissions", {}),
  ]);
  return { sessions, keys, permissions };
}

/** The member's own sessions, and what each role may do. */
export default function AccountScreen() {
  const text = useText("staff");
  const textOf = useConsoleText();
  const format = useFormat();
  const call = useApp().api.of<StaffContract>();
  const { email, role } = useMe();
  const { sessions, keys, permissions } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { show } = useToasts();
  const { busy, isBusy, attempt } = useAction();

  const endOthers = () =>
    attempt("end", async () => {
      const { ended } = await call("POST /api/staff/end-other-sessions", {});
      show(text("endedToast", ended));
      await revalidate();
    });

  const end = (sessionId: string) =>
    attempt(
      sessionId,
      async () => {
        await call("POST /api/staff/end-session", { body: { session: sessionId } });
        await revalidate();
      },
      text("sessionEndedToast"),
    );

  return (
    <div className="stack">
      <h1 className="t-title">{text("account")}</h1>
      <p className="muted">
        {email}, {text(`role_${role}`)}
      </p>
      <Section title={text("ownSessions")}>
        <ul className={s.sessions}>
          {sessions.map(({ sessionId, openedAt, seenAt, device, network, isCurrent }) => (
            <li key={sessionId} className={s.row}>
              <span className={s.what}>
                <strong>{device || text("unknownDevice")}</strong>
                <span className="muted">
                  {[isCurrent ? text("thisSession") : text("opened", format.dateTime(openedAt)), network]
                    .filter(Boolean)
                    .join(", ")}
                </span>
                <span className="muted">{text("seenAt", format.dateTime(seenAt))}</span>
              </span>
              {!isCurrent && (
                <Button size="sm" busy={busy === sessionId} onClick={() => void end(sessionId)}>
                  {text("endSession")}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <Button size="sm" busy={isBusy} onClick={() => void endOthers()}>
            {text("endOthers")}
          </Button>
        )}
      </Section>
      <SignInMethods keys={keys} />
      <Section title={text("permissionsTitle")}>
        <TableScroll label={text("permissionsTitle")}>
          <table className={s.matrix}>
            <thead>
              <tr>
                <th scope="col">{text("permission")}</th>
                {roles.map((one) => (
                  <th key={one} scope="col">
                    {text(`role_${one}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {permissions.map(({ permission, roles: granted }) => (
                <tr key={permission}>
                  <th scope="row">{textOf(`permission_${permission}`)}</th>
                  {roles.map((one) => (
                    <td key={one}>
                      {granted.includes(one) && (
                        <>
                          <Icon of={check} size="sm" tone="ok" />
                          <span className="sr">{text(`role_${one}`)}</span>
                        </>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      </Section>
    </div>
  );
}
