import { useLanguageName } from "#features/staff/console/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { StaffTicket } from "../../contract.ts";
import s from "./CustomerSide.module.css";

/** The customer, the subject, and the customer's other tickets. */
export function CustomerSide({ ticket, pathOf }: { ticket: StaffTicket; pathOf: (id: string) => string }) {
  const text = useText("console-support");
  const languageName = useLanguageName();
  const format = useFormat();
  const { customer, context, bug, brand, language, reference, answerBy, isSatisfied } = ticket;
  return (
    <>
      <section className={s.part}>
        <h3 className={s.title}>{text("customer")}</h3>
        <strong>
          <bdi>{customer.username ?? customer.contact ?? text("visitor")}</bdi>
        </strong>
        {customer.since !== null && (
          <p className="t-small muted">{text("playerSince", format.dateTime(customer.since))}</p>
        )}
        <p className="t-small muted">
          {brand}, {languageName(language)}
        </p>
      </section>
      <section className={s.part}>
        <h3 className={s.title}>{text("ticket")}</h3>
        <p className="t-small">{reference}</p>
        {answerBy !== null && <p className="t-small muted">{text("promised", format.dateTime(answerBy))}</p>}
        {isSatisfied !== null && (
          <p className="t-small muted">{text(isSatisfied ? "satisfied" : "notSatisfied")}</p>
        )}
        {context && (
          <p className="t-small">
            {(context.kind === "dispute" || context.kind === "match") && context.contextOf !== null ? (
              <TextLink href={`/disputes/${context.contextOf}`}>{text(`about_${context.kind}`)}</TextLink>
            ) : (
              text(`about_${context.kind}`)
            )}
          </p>
        )}
        {bug && <pre className={s.bug}>{JSON.stringify(bug, null, 1)}</pre>}
      </section>
      {customer.otherTickets.length > 0 && (
        <section className={s.part}>
          <h3 className={s.title}>{text("otherTickets")}</h3>
          {customer.otherTickets.map(({ ticketId, subject, state }) => (
            <p key={ticketId} className="t-small">
              <TextLink href={pathOf(ticketId)}>{subject}</TextLink>{" "}
              <span className="muted">{text(`state_${state}`)}</span>
            </p>
          ))}
        </section>
      )}
    </>
  );
}
