import {
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
  type LoaderFunctionArgs,
} from "react-router";
import {
  brandInUrl,
  BulkBar,
  QueueHead,
  QueueItem,
  QueueList,
  useDuration,
  useBrandHref,
  useSelection,
  useMe,
  useShortcuts,
  QueueLayout,
  type BulkAction,
} from "#features/staff/console/index.ts";
import { appContext, useApp, useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Segment } from "#kit/ui/components/Segment.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { QueuedTicket, TicketsConsoleContract } from "../contract.ts";
import { ticketViews } from "../rules.ts";
import { CustomerSide } from "./parts/CustomerSide.tsx";
import { TicketDetail } from "./parts/TicketDetail.tsx";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<TicketsConsoleContract>();
  const asked = new URL(request.url).searchParams.get("view");
  const view = ticketViews.find((known) => known === asked) ?? "open";
  const { ticketId } = params;
  const [{ tickets }, ticket] = await Promise.all([
    call("GET /api/staff/tickets", { query: { view, brand: brandInUrl(request) } }),
    ticketId === undefined ? null : call("POST /api/staff/read-ticket", { body: { ticketId } }),
  ]);
  const replies =
    ticket && (await call("GET /api/staff/canned-replies", { query: { brand: ticket.brand } })).replies;
  return { tickets, view, ticket, replies: replies ?? [] };
}

/** Tickets by promised time, with the conversation and the customer. */
export default function TicketsScreen() {
  const text = useText("console-support");
  const duration = useDuration();
  const { tickets, view, ticket, replies } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const hrefOf = useBrandHref();
  const [search, setSearch] = useSearchParams();
  const { revalidate } = useRevalidator();
  const chosen = useSelection(tickets, ({ ticketId }) => ticketId);
  const actions = useBulkActions();
  const pathOf = (ticketId?: string) =>
    `/tickets${ticketId === undefined ? "" : `/${ticketId}`}${search.size > 0 ? `?${search}` : ""}`;
  const at = tickets.findIndex(({ ticketId }) => ticketId === ticket?.ticketId);
  const open = (index: number) => {
    const next = tickets[index];
    if (next) void navigate(pathOf(next.ticketId));
  };
  useShortcuts([
    { key: "j", label: text("nextTicket"), run: () => open(at + 1) },
    { key: "k", label: text("previousTicket"), run: () => open(Math.max(0, at - 1)) },
  ]);
  return (
    <QueueLayout
      queue={
        <>
          <QueueHead title={text("tickets")} count={<Chip>{text("ticketCount", tickets.length)}</Chip>}>
            <Segment
              label={text("view")}
              options={ticketViews.map((id) => ({ id, name: text(`view_${id}`) }))}
              selected={view}
              onSelect={(id) =>
                setSearch((before) => {
                  before.set("view", id);
                  return before;
                })
              }
            />
            <TextLink href={hrefOf("/canned-replies")}>{text("replies")}</TextLink>
          </QueueHead>
          {view !== "closed" && (
            <BulkBar
              selection={chosen}
              nameOf={({ reference, subject: title }) => `${reference}: ${title}`}
              actions={actions}
            />
          )}
          {tickets.length === 0 && <p className="muted">{text("noTickets")}</p>}
          <QueueList label={text("tickets")}>
            {tickets.map((one) => (
              <QueueItem
                key={one.ticketId}
                href={pathOf(one.ticketId)}
                isCurrent={one.ticketId === ticket?.ticketId}
                title={<bdi>{one.subject}</bdi>}
                end={one.reference}
                note={[one.brand, one.assignedTo].filter(Boolean).join(", ")}
                when={
                  one.answerBy === null
                    ? text("changedAgo", duration(one.changedAt))
                    : text(one.isOverdue ? "overdueBy" : "dueIn", duration(one.answerBy))
                }
                isLate={one.isOverdue}
                {...(view === "closed" ? {} : { box: chosen.box(one, text("chooseTicket", one.reference)) })}
              />
            ))}
          </QueueList>
        </>
      }
      detail={
        ticket && (
          <TicketDetail
            key={ticket.ticketId}
            ticket={ticket}
            replies={replies}
            listPath={pathOf()}
            refresh={revalidate}
          />
        )
      }
      side={ticket && <CustomerSide ticket={ticket} pathOf={pathOf} />}
    />
  );
}

function useBulkActions(): readonly BulkAction<QueuedTicket>[] {
  const text = useText("console-support");
  const { email } = useMe();
  const call = useApp().api.of<TicketsConsoleContract>();
  return [
    {
      label: text("bulkTake"),
      preview: (rows) => [text("bulkTakePreview", rows.length)],
      run: async ({ ticketId }) => {
        await call("POST /api/staff/hand-over-ticket", { body: { ticketId, to: email } });
        return true;
      },
    },
    {
      label: text("bulkClose"),
      isDanger: true,
      preview: (rows) => {
        const unanswered = rows.filter(({ answerBy }) => answerBy !== null).length;
        return [
          text("bulkClosePreview", rows.length),
          ...(unanswered > 0 ? [text("bulkUnanswered", unanswered)] : []),
        ];
      },
      run: async ({ ticketId, lastSequence }) => {
        try {
          await call("POST /api/staff/answer-ticket", {
            body: { ticketId, move: "close", text: "", seenSequence: lastSequence },
          });
          return true;
        } catch (error) {
          if (error instanceof Problem && error.code === "ticket_closed") return false;
          throw error;
        }
      },
    },
  ];
}
