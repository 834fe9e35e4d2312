import type { MouseEvent } from "react";
import { useNavigate, type Params } from "react-router";
import { useText } from "#kit/client/app.tsx";
import type { Page } from "../page.ts";
import { useFrame } from "./frame.tsx";

/** Another player's profile is no place of one's own. */
export function useIsOthers(page: Page | undefined, { userId }: Params): boolean {
  const { viewer } = useFrame();
  return page?.tab === "profile" && userId !== undefined && userId !== viewer?.id;
}

/** Players are found in many places: back is the one whence the page was opened, or the table for who came from outside. */
export function useWhence() {
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
