import type { MouseEvent } from "react";
import { useNavigate, type Params } from "react-router";
import { useText } from "#kit/client/app.tsx";
import type { Page } from "../page.ts";
import { useFrame } from "./frame.tsx";

/** Whether the page is another player's profile. */
export function useIsOtherPlayer(page: Page | undefined, { userId }: Params): boolean {
  const { viewer } = useFrame();
  return page?.tab === "profile" && userId !== undefined && userId !== viewer?.id;
}

/**
 * Players are linked from many pages: back returns to the linking page, or leads to the rankings for visitors
 * from outside.
 */
export function useBackLink() {
  const text = useText("shell");
  const navigate = useNavigate();
  return {
    href: "/rankings/season",
    label: text("back"),
    onClick: (event: MouseEvent) => {
      if (!isOpenedFromHere()) return;
      event.preventDefault();
      void navigate(-1);
    },
  };
}

/** The router counts the pages of a visit. */
function isOpenedFromHere(): boolean {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "idx" in state && Number(state.idx) > 0;
}
