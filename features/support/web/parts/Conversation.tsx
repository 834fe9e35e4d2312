import { useFormat, useNow, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { Ticket, TicketMessage } from "../../contract.ts";
import s from "./Conversation.module.css";
import { ReplyForm, type Reply } from "./ReplyForm.tsx";
import { StateChip } from "./StateChip.tsx";

export interface ConversationProps {
  ticket: Ticket;
  /** Visitors send no pictures. */
  mayAttachPictures: boolean;
  reply: (written: Reply) => Promise<void>;
}

/** A ticket: what it is about, its messages, and the field for the next one. */
export function Conversation({ ticket, mayAttachPictures, reply }: ConversationProps) {
  const text = useText("support");
  const format = useFormat();
  const { subject, state, context, messages, mayReply, answerBy } = ticket;
  return (
    <>
      <header className={s.head}>
        <h1 className="t-title">
          <bdi>{subject}</bdi>
        </h1>
        <div className={s.facts}>
          <StateChip state={state} />
          {answerBy !== null && (
            <span className="t-small muted">{text("answerBy", format.dateTime(answerBy))}</span>
          )}
        </div>
        {context && (
          <TextLink href={context.link} forward>
            {text(`about_${context.kind}`)}
          </TextLink>
        )}
      </header>
      <ol className={s.messages} aria-label={text("conversation")}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      <NextStep ticket={ticket} />
      {mayReply && (
        <ReplyForm ticketId={ticket.ticketId} mayAttachPictures={mayAttachPictures} reply={reply} />
      )}
    </>
  );
}

function NextStep({ ticket: { state, mayReply, reopenUntil } }: { ticket: Ticket }) {
  const text = useText("support");
  const format = useFormat();
  if (state === "open") return null;
  if (!mayReply) return <Banner>{text("closedForGood")}</Banner>;
  if (state === "closed") {
    return <Banner>{text("hint_closed", format.dateTime(reopenUntil ?? ""))}</Banner>;
  }
  return <Banner kind={state === "waiting" ? "warn" : "ok"}>{text(`hint_${state}`)}</Banner>;
}

function Message({ message: { author, text: written, pictures, sentAt } }: { message: TicketMessage }) {
  const text = useText("support");
  const format = useFormat();
  const now = useNow(60_000);
  return (
    <li className={s.message} data-own={author === "customer" || undefined}>
      <p className={s.author}>
        <strong>{text(author === "customer" ? "you" : "team")}</strong>{" "}
        <time dateTime={sentAt}>{format.ago(sentAt, now) ?? format.dateTime(sentAt)}</time>
      </p>
      <p className={s.text} dir="auto">
        {written}
      </p>
      {pictures.length > 0 && (
        <ul className={s.pictures}>
          {pictures.map((src, index) => (
            <li key={src}>
              <a
                href={src}
                target="_blank"
                rel="noreferrer"
                aria-label={text("openPicture", format.number(index + 1))}
              >
                <img src={src} alt={text("pictureOf", format.number(index + 1))} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
