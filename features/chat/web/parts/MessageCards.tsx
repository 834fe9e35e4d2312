import { useEffect } from "react";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Scorebug, type ScorebugSide } from "#kit/ui/components/Scorebug.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { trophy } from "#kit/ui/icons/trophy.ts";
import type { ChatContract, ChatMessage } from "../../contract.ts";
import s from "./MessageCards.module.css";

type Card = ChatMessage["cards"][number];
type MatchCardData = Extract<Card, { kind: "match" }>;
type BattlegroundCardData = Extract<Card, { kind: "battleground" }>;

export interface MessageCardsProps {
  message: ChatMessage;
  onChanged: (message: ChatMessage) => void;
}

const refreshMs = 15_000;

/** Cards for the links of a message. The card of an unfinished match is reloaded while it is shown. */
export function MessageCards({ message, onChanged }: MessageCardsProps) {
  const { api } = useApp();
  const { cards, roomId, sequence } = message;
  const isLive = cards.some((card) => card.kind === "match" && !card.isOver);
  useEffect(() => {
    if (!isLive) return undefined;
    const refresh = async () => {
      if (document.visibilityState !== "visible") return;
      const query = { roomId, around: sequence, limit: 1 };
      const { messages } = await api.of<ChatContract>()("GET /api/game/room-messages", { query });
      for (const now of messages) if (now.sequence === sequence) onChanged(now);
    };
    const timer = setInterval(() => void refresh().catch(() => undefined), refreshMs);
    return () => clearInterval(timer);
  }, [api, isLive, roomId, sequence, onChanged]);
  if (cards.length === 0) return null;
  return (
    <div className={s.cards}>
      {cards.map((card) =>
        card.kind === "match" ? (
          <MatchCard key={card.path} card={card} />
        ) : (
          <BattlegroundCard key={card.path} card={card} />
        ),
      )}
    </div>
  );
}

function MatchCard({ card }: { card: MatchCardData }) {
  const text = useText("chat");
  const format = useFormat();
  const [a, b] = card.players;
  if (!a || !b) return null;
  const side = ({ username, avatarUrl, worn, score, isWinner }: typeof a): ScorebugSide => ({
    name: username,
    seed: avatarUrl,
    worn,
    score: score ?? undefined,
    result: card.isOver && (a.isWinner || b.isWinner) ? (isWinner ? "won" : "lost") : undefined,
  });
  return (
    <Scorebug
      a={side(a)}
      b={side(b)}
      game={card.game}
      when={card.isOver ? undefined : format.dateTime(card.kickoffAt)}
      status={
        card.isOver && (
          <Chip kind="ok" icon={check}>
            {text("fullTime")}
          </Chip>
        )
      }
      link={{ href: card.path, label: text("openMatch", a.username, b.username) }}
    />
  );
}

function BattlegroundCard({ card }: { card: BattlegroundCardData }) {
  const text = useText("chat");
  const format = useFormat();
  return (
    <Anchor className={s.battleground} href={card.path}>
      <span className={s.icon}>
        <Icon of={trophy} tone="brand" />
      </span>
      <span className={s.facts}>
        <strong>
          <bdi>{card.title}</bdi>
        </strong>
        <span className="t-small muted">
          <bdi>{card.game}</bdi> · {format.range(card.startsAt, card.endsAt)}
        </span>
        <span className="t-small muted num">{text("entrants", card.entrants, card.capacity)}</span>
      </span>
    </Anchor>
  );
}
