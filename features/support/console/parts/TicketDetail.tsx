import { useState } from "react";
import { QueueBack, useMe } from "#features/staff/console/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { cx } from "#kit/ui/classes.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { TextArea } from "#kit/ui/components/TextInput.tsx";
import type { CannedReply, StaffTicket, TicketsConsoleContract } from "../../contract.ts";
import type { StaffMove } from "../../rules.ts";
import s from "./TicketDetail.module.css";

interface TicketDetailProps {
  ticket: StaffTicket;
  replies: readonly CannedReply[];
  listPath: string;
  refresh: () => Promise<void>;
}

/** Typed texts by ticket: they survive another ticket, a reload of the data and a refused answer. */
const drafts = new Map<string, string>();

export function TicketDetail({ ticket, replies, listPath, refresh }: TicketDetailProps) {
  const text = useText("console-support");
  return (
    <>
      <QueueBack href={listPath}>{text("back")}</QueueBack>
      <header className={s.head}>
        <h2 className="t-heading">
          <bdi>{ticket.subject}</bdi>
        </h2>
        <Chip kind={ticket.isOverdue ? "bad" : "plain"}>{text(`state_${ticket.state}`)}</Chip>
      </header>
      <AssignTicket ticket={ticket} refresh={refresh} />
      <Messages ticket={ticket} />
      <Answer ticket={ticket} replies={replies} refresh={refresh} />
    </>
  );
}

function Messages({ ticket: { messages, customer } }: { ticket: StaffTicket }) {
  const text = useText("console-support");
  const format = useFormat();
  return (
    <ol className={s.messages} aria-label={text("conversation")}>
      {messages.map(({ id, author, staff, isNote, text: said, pictures, sentAt }) => (
        <li key={id} className={cx(s.message, author === "staff" && s.ours, isNote && s.note)}>
          <p className="t-cap muted">
            {author === "customer" ? (customer.username ?? text("visitor")) : (staff ?? text("us"))},{" "}
            {format.dateTime(sentAt)}
            {isNote && `, ${text("note")}`}
          </p>
          <p className={s.said}>
            <bdi>{said}</bdi>
          </p>
          {pictures.map((url) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <img className={s.picture} src={url} alt={text("attachment")} />
            </a>
          ))}
        </li>
      ))}
    </ol>
  );
}

function AssignTicket({ ticket, refresh }: { ticket: StaffTicket; refresh: () => Promise<void> }) {
  const text = useText("console-support");
  const { api } = useApp();
  const { email } = useMe();
  const { isBusy, attempt } = useAction();
  const { ticketId, assignedTo, colleagues } = ticket;
  const give = (to: string) =>
    attempt("hand over", async () => {
      await api.of<TicketsConsoleContract>()("POST /api/staff/hand-over-ticket", { body: { ticketId, to } });
      await refresh();
    });
  return (
    <div className={s.handOver}>
      <Field label={text("assignedTo")}>
        <Select
          value={assignedTo ?? ""}
          options={[
            { value: "", name: text("nobody") },
            ...colleagues.map((one) => ({ value: one.email, name: one.email })),
          ]}
          onChange={(event) => void give(event.target.value)}
        />
      </Field>
      {assignedTo !== email && (
        <Button busy={isBusy} onClick={() => void give(email)}>
          {text("take")}
        </Button>
      )}
    </div>
  );
}

type Act = StaffMove | "note";

/** Refused answers keep their text: the new messages are shown above it. */
function Answer({ ticket, replies, refresh }: Omit<TicketDetailProps, "listPath">) {
  const text = useText("console-support");
  const { api } = useApp();
  const { ticketId, lastSequence, state, language } = ticket;
  const [typed, setTyped] = useState(drafts.get(ticketId) ?? "");
  const [fault, setFault] = useState<FaultMessage>();
  const { busy, attempt } = useAction(setFault);

  function type(value: string) {
    setTyped(value);
    drafts.set(ticketId, value);
  }

  const act = (move: Act) =>
    attempt(move, async () => {
      const call = api.of<TicketsConsoleContract>();
      try {
        if (move === "note") {
          await call("POST /api/staff/note-on-ticket", { body: { ticketId, text: typed } });
        } else {
          const body = { ticketId, move, text: typed, seenSequence: lastSequence };
          await call("POST /api/staff/answer-ticket", { body });
        }
        type("");
      } finally {
        await refresh();
      }
    });

  const inLanguage = replies.filter((reply) => reply.language === language);
  const shown = [...inLanguage, ...replies.filter((reply) => reply.language !== language)];
  return (
    <section className={s.answer} aria-label={text("yourAnswer")}>
      {fault && (
        <Banner kind="bad" isAnnounced>
          {fault.code === "ticket_changed" ? text("changedMeanwhile") : fault.message}
        </Banner>
      )}
      {shown.length > 0 && (
        <Field label={text("insertReply")}>
          <Select
            value=""
            options={[
              { value: "", name: text("chooseReply") },
              ...shown.map((reply) => ({
                value: reply.replyOf,
                name: `${reply.title} (${reply.language})`,
              })),
            ]}
            onChange={(event) => {
              const chosen = replies.find(({ replyOf }) => replyOf === event.target.value);
              if (chosen) type(typed === "" ? chosen.text : `${typed}\n\n${chosen.text}`);
            }}
          />
        </Field>
      )}
      <Field label={text("yourAnswer")}>
        <TextArea rows={5} value={typed} maxLength={8_000} onChange={(event) => type(event.target.value)} />
      </Field>
      <div className={s.actions}>
        {state !== "closed" && (
          <>
            <Button kind="primary" busy={busy === "answer"} onClick={() => void act("answer")}>
              {text("answer")}
            </Button>
            <Button kind="outline" busy={busy === "ask"} onClick={() => void act("ask")}>
              {text("ask")}
            </Button>
            <Button kind="outline" busy={busy === "close"} onClick={() => void act("close")}>
              {text("closeTicket")}
            </Button>
          </>
        )}
        <Button kind="ghost" busy={busy === "note"} onClick={() => void act("note")}>
          {text("addNote")}
        </Button>
      </div>
      <p className="t-cap muted">{text("answerHint")}</p>
    </section>
  );
}
