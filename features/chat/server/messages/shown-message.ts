import { displayName } from "#features/accounts/server/index.ts";
import { findBlockedEitherWayAmong } from "#features/friends/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { ChatCard, ChatMessage } from "../../contract.ts";
import { ownLinks, reactions } from "../../rules.ts";
import type { ChatReader } from "../ports.ts";
import type { ChatSite } from "../room-kinds.ts";
import { cardsOf, findCards } from "./cards.ts";
import type { MessageRow } from "./store.ts";

/** Longer quoted texts are cut. */
const maxQuoteLength = 140;

interface MessageView {
  readonly site: ChatSite;
  readonly roomId: string;
  readonly viewerId: string;
  readonly cards: ReadonlyMap<string, ChatCard>;
  readonly hiddenAuthors: ReadonlySet<string>;
}

/** Messages as the viewer may see them. */
export async function showMessages(
  executor: Executor,
  reader: ChatReader,
  roomId: string,
  rows: readonly MessageRow[],
): Promise<ChatMessage[]> {
  const authors = new Set(rows.flatMap((row) => [row.authorId ?? [], row.quotedAuthorId ?? []].flat()));
  const { site, playerId: viewerId } = reader;
  authors.delete(viewerId);
  const hiddenAuthors = new Set(await findBlockedEitherWayAmong(executor, viewerId, [...authors]));
  const cards = await findCards(
    executor,
    reader,
    rows.flatMap(({ state, text }) => (state === "visible" ? (text ?? []) : [])),
  );
  return rows.map((row) => showMessage(row, { site, roomId, viewerId, hiddenAuthors, cards }));
}

function showMessage(row: MessageRow, view: MessageView): ChatMessage {
  const { site, roomId, viewerId, hiddenAuthors, cards } = view;
  const nameOf = (username: string | null) => displayName(site, username ?? "");
  const own = row.ownReactions ?? [];
  return {
    id: row.id,
    roomId,
    sequence: row.sequence,
    clientId: row.clientId,
    author: {
      id: row.authorId,
      username: nameOf(row.username ?? row.staffName),
      avatarUrl: row.avatar,
      isModerator: row.authorId === null,
    },
    text: row.state === "visible" || (row.state === "held" && row.authorId === viewerId) ? row.text : null,
    state: row.state,
    sentAt: row.sentAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    replyTo:
      row.quotedId === null || row.quotedSequence === null
        ? null
        : {
            id: row.quotedId,
            sequence: row.quotedSequence,
            author: nameOf(row.quotedAuthor),
            authorId: row.quotedAuthorId,
            text: isQuoteShown(row, hiddenAuthors) ? quoteOf(row.quotedText ?? "") : null,
          },
    mentions: (row.mentions ?? []).map(({ playerId, username }) => ({
      playerId,
      username: nameOf(username),
    })),
    reactions: reactions.flatMap((reaction) => {
      const count = row.reactions[reaction] ?? 0;
      return count > 0 ? [{ reaction, count, isMine: own.includes(reaction) }] : [];
    }),
    hasPlainLinks: row.hasPlainLinks,
    ownLinks: row.state === "visible" ? ownLinks(row.text ?? "", site.canonicalOrigin) : [],
    cards: row.state === "visible" ? cardsOf(row.text ?? "", site.canonicalOrigin, cards) : [],
    isHidden: row.authorId !== null && hiddenAuthors.has(row.authorId),
    change: row.change,
  };
}

function isQuoteShown(row: MessageRow, hiddenAuthors: ReadonlySet<string>): boolean {
  if (row.quotedState !== "visible") return false;
  return row.quotedAuthorId === null || !hiddenAuthors.has(row.quotedAuthorId);
}

function quoteOf(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, " "));
  return letters.length > maxQuoteLength
    ? `${letters.slice(0, maxQuoteLength - 1).join("")}…`
    : letters.join("");
}

/** The message as published to the room, without fields that only its author or one reader may see. */
export function publishedMessage(message: ChatMessage): ChatMessage {
  return {
    ...message,
    text: message.state === "visible" ? message.text : null,
    isHidden: false,
    reactions: message.reactions.map(({ reaction, count }) => ({ reaction, count, isMine: false })),
  };
}
