import type { ReactNode } from "react";
import { useOutletContext } from "react-router";
import type { ListedPlayer } from "../../contract.ts";

/** Rendered by the chat, a higher slice; the app passes it through the outlet context. */
export interface MessagePart {
  messageLink: (player: Pick<ListedPlayer, "id" | "username">) => ReactNode;
}

export function useMessageLink(): MessagePart["messageLink"] {
  return useOutletContext<Partial<MessagePart> | undefined>()?.messageLink ?? (() => null);
}
