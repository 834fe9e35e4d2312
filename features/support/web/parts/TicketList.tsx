import { useApp, useFormat, useNow, useText } from "#kit/client/app.tsx";
import { usePages } from "#kit/client/use-pages.ts";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { LoadMoreButton } from "#kit/ui/components/LoadMoreButton.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import type { SupportContract, TicketSummary } from "../../contract.ts";
import { ticketPath } from "../../rules.ts";
import { StateChip } from "./StateChip.tsx";
import s from "./TicketList.module.css";

export interface TicketPage {
  tickets: readonly TicketSummary[];
  next: string | null;
}

export function TicketList({ first }: { first: TicketPage }) {
  const text = useText("support");
  const call = useApp().api.of<SupportContract>();
  const pages = usePages(
    { items: first.tickets, next: first.next },
    async (after: string) => {
      const page = await call("GET /api/game/support-tickets", { query: { after } });
      return { items: page.tickets, next: page.next };
    },
    { idOf: ({ ticketId }) => ticketId },
  );
  if (pages.items.length === 0) {
    return (
      <div className={s.empty}>
        <strong>{text("ticketsEmptyTitle")}</strong>
        <p className="muted">{text("ticketsEmptyText")}</p>
      </div>
    );
  }
  return (
    <>
      <ul className={s.list}>
        {pages.items.map((ticket) => (
          <TicketRow key={ticket.ticketId} ticket={ticket} />
        ))}
      </ul>
      <LoadMoreButton
        pages={pages}
        label={text("more")}
        failure={{ text: text("ticketsFailed"), tryAgain: text("tryAgain") }}
        skeleton={
          <Loading label={text("loadingMore")}>
            <Skeleton shape="line" />
          </Loading>
        }
      />
    </>
  );
}

function TicketRow({ ticket }: { ticket: TicketSummary }) {
  const text = useText("support");
  const format = useFormat();
  const now = useNow(60_000);
  const { ticketId, reference, subject, state, changedAt, answerBy } = ticket;
  return (
    <li>
      <Anchor href={ticketPath(ticketId)} className={s.row}>
        <span className={s.line}>
          <bdi className={s.subject}>{subject}</bdi>
          <StateChip state={state} />
        </span>
        <span className="t-small muted">
          {text("reference", reference)} · {format.ago(changedAt, now) ?? format.relativeDay(changedAt, now)}
        </span>
        {answerBy !== null && (
          <span className="t-small muted">{text("answerBy", format.dateTime(answerBy))}</span>
        )}
      </Anchor>
    </li>
  );
}
