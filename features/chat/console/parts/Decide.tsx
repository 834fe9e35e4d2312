import { PlayerLink } from "#features/accounts/console/index.ts";
import { useCallback, useState } from "react";
import { KeyCap, QueueBack, useShortcuts } from "#features/staff/console/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { useRequest } from "#kit/client/use-request.ts";
import { cx } from "#kit/ui/classes.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { flag } from "#kit/ui/icons/flag.ts";
import type { ChatCard, ModerationContract, ModerationItem } from "../../contract.ts";
import { parseRoomId, timeoutHours, type TimeoutHours } from "../../rules.ts";
import s from "./Decide.module.css";
import { useDecide } from "./use-decide.ts";

interface DecideProps {
  item: ModerationItem;
  listPath: string;
  onDecided: () => void;
}

/** A reported or held message with the messages around it, and the two keys of a decision. */
export function Decide({ item, listPath, onDecided }: DecideProps) {
  const text = useText("console-chat");
  const format = useFormat();
  const { playerId, player, reason, note, room, service, at, messageId } = item;
  const kind = room === null ? undefined : parseRoomId(room)?.kind;
  return (
    <>
      <QueueBack href={listPath}>{text("back")}</QueueBack>
      <header className={s.head}>
        <div>
          <h2 className="t-heading">
            <PlayerLink
              player={playerId === null || player === null ? null : { playerId, username: player }}
            />
          </h2>
          <p className="t-small muted">
            {[service, kind && text(`room_${kind}`), format.dateTime(at)].filter(Boolean).join(", ")}
          </p>
        </div>
        <Chip kind="bad" icon={flag}>
          {reason ? text(`reason_${reason}`) : text("kind_held")}
        </Chip>
      </header>
      {item.text !== null && (
        <blockquote className={`card ${s.said}`}>
          <bdi>{item.text}</bdi>
        </blockquote>
      )}
      {note !== null && note !== "" && (
        <p className={s.said}>
          <span className="muted">{text("reporterWrote")}</span> <bdi>{note}</bdi>
        </p>
      )}
      {messageId !== null && <Context messageId={messageId} />}
      <Keys item={item} onDecided={onDecided} />
    </>
  );
}

/** The messages before and after it. */
function Context({ messageId }: { messageId: string }) {
  const text = useText("console-chat");
  const format = useFormat();
  const { api } = useApp();
  const load = useCallback(
    () => api.of<ModerationContract>()("POST /api/staff/message-context", { body: { messageId } }),
    [api, messageId],
  );
  const context = useRequest(load);
  return (
    <section className={s.context} aria-label={text("context")}>
      <h3 className="t-small muted">{text("context")}</h3>
      {context === undefined && <p className="t-small muted">{text("loading")}</p>}
      {context && "code" in context && <p className="t-small muted">{context.message}</p>}
      {context && "lines" in context && (
        <ol className={s.lines}>
          {context.lines.map((line) => (
            <li key={line.id} className={cx(s.line, line.isSubject && s.subject)}>
              <span className="t-cap muted">
                {line.author ?? text("removedPlayer")}, {format.time(line.at)}
                {line.state === "visible" ? "" : `, ${text(`state_${line.state}`)}`}
              </span>
              <bdi>{line.text ?? text("gone")}</bdi>
              {line.cards.map((card) => (
                <Card key={card.path} card={card} />
              ))}
              {line.state === "visible" && isPublic(context.room) && <Pin messageId={line.id} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** What a link in the text leads to. */
function Card({ card }: { card: ChatCard }) {
  const text = useText("console-chat");
  const format = useFormat();
  if (card.kind === "battleground") {
    return (
      <p className={`t-small ${s.linked}`}>
        <span className="muted">{text("linkedBattleground")}</span> <bdi>{card.title}</bdi>, {card.game},{" "}
        {format.dateTime(card.startsAt)}
      </p>
    );
  }
  return (
    <p className={`t-small ${s.linked}`}>
      <span className="muted">{text("linkedMatch")}</span>{" "}
      {card.players.map(({ id, username, score }, index) => (
        <span key={id}>
          {index > 0 && " – "}
          <bdi>{username}</bdi> {score}
        </span>
      ))}
      , {card.game}, {format.dateTime(card.kickoffAt)}
    </p>
  );
}

const isPublic = (room: string) => !/^(direct|match|support)-/.test(room);

function Pin({ messageId }: { messageId: string }) {
  const text = useText("console-chat");
  const { api } = useApp();
  const { isBusy, attempt } = useAction();
  const pin = () =>
    attempt(
      "pin",
      () => api.of<ModerationContract>()("POST /api/staff/pin-message", { body: { messageId } }),
      text("pinnedToast"),
    );
  return (
    <Button size="sm" kind="ghost" className={s.pin} busy={isBusy} onClick={() => void pin()}>
      {text("pin")}
    </Button>
  );
}

/** First key: nothing wrong or remove. Second key: confirm, or the length of the timeout. */
function Keys({ item, onDecided }: { item: ModerationItem; onDecided: () => void }) {
  const text = useText("console-chat");
  const decideOne = useDecide();
  const { show } = useToasts();
  const { busy, attempt } = useAction();
  const [first, setFirst] = useState<"fine" | "remove" | null>(null);

  const decide = (isFine: boolean, hours: TimeoutHours) =>
    attempt(`${isFine} ${hours}`, async () => {
      const isDecided = await decideOne(item, isFine, hours);
      show(text(isDecided ? "decidedToast" : "decidedBefore"));
      onDecided();
    });

  const fineLabel = text(item.kind === "report" ? "dismiss" : "release");
  const removeLabel = text(item.messageId === null ? "uphold" : "remove");
  const second =
    first === "remove"
      ? timeoutHours.map((hours, index) => ({
          key: String(index),
          label: text(`timeout_${hours}`),
          run: () => void decide(false, hours),
        }))
      : [{ key: "1", label: text("confirm", fineLabel), run: () => void decide(true, 0) }];
  const keys =
    first === null
      ? [
          { key: "1", label: fineLabel, run: () => setFirst("fine") },
          { key: "2", label: removeLabel, run: () => setFirst("remove") },
        ]
      : [...second, { key: "Escape", label: text("cancel"), run: () => setFirst(null) }];
  useShortcuts(keys);
  return (
    <div className={s.keys}>
      {first !== null && <p>{first === "fine" ? fineLabel : removeLabel}</p>}
      <div className={s.buttons}>
        {keys.map(({ key, label, run }) => (
          <Button
            key={key}
            kind={key === "Escape" ? "ghost" : "outline"}
            busy={busy !== undefined && key !== "Escape"}
            onClick={run}
          >
            {key !== "Escape" && <KeyCap>{key}</KeyCap>}
            {label}
          </Button>
        ))}
      </div>
      <p className="t-cap muted">{text("twoKeys")}</p>
    </div>
  );
}
